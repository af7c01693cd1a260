// Next removes Content-Length and Content-Encoding from a handler's response. server/serve.ts restores them from these
// headers.

/** Header with the length of the body, which video players need. Next would remove the standard header. */
export const INTERNAL_CONTENT_LENGTH_HEADER = 'X-Content-Length';
/**
 * Header with the encoding of a body that is already compressed. Without the header, Next would compress the body
 * again.
 */
export const INTERNAL_CONTENT_ENCODING_HEADER = 'X-Content-Encoding';
