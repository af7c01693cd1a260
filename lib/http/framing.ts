// Next takes Content-Length and Content-Encoding out of what a handler answers; server/serve.ts makes them of these.

/** Players of videos need it. */
export const LENGTH = 'X-Content-Length';
/** Of a body that was compressed before. Without it Next would compress that once more. */
export const CODING = 'X-Content-Encoding';
