/**
 * Headers of every response. The content security policy is set in middleware.ts instead, because it contains a
 * different nonce for each page. next.config.mjs and server/serve.ts run this file without a compiler.
 */
export const COMMON_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains; preload' },
  // Only our own pages may ask for the location, for “Near me” in the lists of schools. All pages allow it, because a
  // browser applies the header of the first page until the reader leaves the site.
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
  },
];
