// API paths of the event streams that report new content. The query cache stores the cursor of each stream under the
// path.

export const FEED_STREAM = '/api/user/feed/stream';

export const boardStream = (schoolId: number): string => `/api/schools/${schoolId}/stream`;

export const cursorKey = (stream: string) => [stream] as const;
