// Paths of the news streams. A page provides the cursor up to which its list is current. The query cache stores the
// cursor under the stream's path.

export const FEED_STREAM = '/api/user/feed/stream';

export const boardStream = (schoolId: number): string => `/api/schools/${schoolId}/stream`;

export const cursorKey = (stream: string) => [stream] as const;
