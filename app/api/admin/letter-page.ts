/** A letter brings its own styles, and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** A letter, to be looked at. */
export const letterPage = (html: string): Response =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY } });
