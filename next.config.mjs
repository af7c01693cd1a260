/** Headers that every answer carries, whatever makes it; the page's own policy with its nonce is set in middleware.ts. */
const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains; preload' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
  },
];

/** @type {import('next').NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // The optimiser fetches what it is told to; our images come from our own handlers, already sized.
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // `npm run check` type-checks, once
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pg-boss', 'pino', 'stripe', 'uploadthing'],
  experimental: {
    // Lets a page answer 403: the shared post of an author without a membership (decision S1).
    authInterrupts: true,
    // The page for unknown addresses and its styles would otherwise come with every other page.
    globalNotFound: true,
  },
  headers: async () => [{ source: '/:path*', headers: everywhere }],
};
