import type { DataTag } from '@tanstack/react-query';
// API paths of the event streams that report new content. Each path is also the query key under which the query cache
// stores the stream's cursor.

export const FEED_STREAM_PATH = '/api/user/feed/stream';

export const buildBoardStreamPath = (schoolId: number): string => `/api/schools/${schoolId}/stream`;

export const streamCursorQueryKey = (stream: string) => [stream] as unknown as DataTag<readonly [string], string>;
