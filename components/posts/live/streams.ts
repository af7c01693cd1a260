// Where news are streamed. What pages hand over of a stream, up to where it was told when their list was read, the query cache keeps under its
// address.

export const FEED_STREAM = '/api/user/feed/stream';

export const boardStream = (schoolId: number): string => `/api/schools/${schoolId}/stream`;

export const placeKey = (stream: string) => [stream] as const;
