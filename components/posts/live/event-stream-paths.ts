import type { DataTag } from '@tanstack/react-query';
// API paths of the event streams that report new content. The query cache stores the last cursor of each stream, with
// the stream's path as the query key.

export const FEED_STREAM_PATH = '/api/user/feed/stream';

export const buildBoardStreamPath = (schoolId: number): string => `/api/schools/${schoolId}/stream`;

export const streamCursorQueryKey = (stream: string) => [stream] as unknown as DataTag<readonly [string], string>;
