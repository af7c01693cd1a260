// Next removes Content-Length and Content-Encoding from a handler's response. server/serve.ts restores them from these
// headers.

/** Length of the body, which Next would remove. Video players need it. */
export const CONTENT_LENGTH_HEADER = 'X-Content-Length';
/** Encoding of a body that is already compressed. Without this header, Next would compress it again. */
export const CONTENT_ENCODING_HEADER = 'X-Content-Encoding';
