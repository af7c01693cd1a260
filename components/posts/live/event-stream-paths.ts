import type { DataTag } from '@tanstack/react-query';
import type { StormView } from '@/lib/storm/schema';

// API paths of the event streams that report new content. The query cache stores the last cursor of each stream, with
// the stream's path as the query key.

export const FEED_STREAM_PATH = '/api/user/feed/stream';

export const buildBoardStreamPath = (schoolId: number): string => `/api/schools/${schoolId}/stream`;

export const streamCursorQueryKey = (stream: string) => [stream] as unknown as DataTag<readonly [string], string>;

/** Returns the query key of the storm lines that the stream at `path` updates, such as ['/api/user/storm']. */
export const stormQueryKeyOfStream = (path: string) =>
  [path === FEED_STREAM_PATH ? '/api/user/storm' : path.replace(/stream$/, 'storm')] as unknown as DataTag<
    readonly [string],
    StormView
  >;
