/** Content security policy for the preview of an email. Allows inline styles, but no scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Response that shows an email's HTML. */
export const createEmailPreviewResponse = (html: string): Response =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY } });
