/**
 * Headers of every response. middleware.ts sets the content security policy, because each page has a different nonce.
 * next.config.mjs and server/serve.ts run this file without a compiler.
 */
export const COMMON_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains; preload' },
  // The list of schools asks for the reader's location (“Near me”), so the site's own pages may ask for it. Every page
  // has this header, because a browser applies the first page's header until the reader leaves the site.
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
  },
];
