// Next removes Content-Length and Content-Encoding from a handler's answer. server/serve.ts sets them from these
// headers.

/** Video players need the length. */
export const LENGTH = 'X-Content-Length';
/** Encoding of an already compressed body. Without this header Next would compress it again. */
export const CODING = 'X-Content-Encoding';
