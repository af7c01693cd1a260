// API paths of the event streams that report new content. The query cache stores the cursor of each stream under the
// path.

export const FEED_STREAM_PATH = '/api/user/feed/stream';

export const buildBoardStreamPath = (schoolId: number): string => `/api/schools/${schoolId}/stream`;

export const streamCursorQueryKey = (stream: string) => [stream] as const;
