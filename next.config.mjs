import { readFileSync } from 'node:fs';
import { COMMON_HEADERS } from './lib/web/response-headers.ts';

/** Other sites may embed preview images and icons, for link previews and search results. */
const forOthers = [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }];
const SHOWN_BY_OTHERS = [
  '/opengraph-image/:card',
  '/:place(explore|shared)/:id/opengraph-image',
  '/:kind(icon|apple-icon)/:size',
  '/favicon.ico',
];

/**
 * Browsers cache product screenshots for only a day, because retaken screenshots keep their file names. After a day,
 * browsers show the old copy while they fetch the new one.
 */
const forADay = [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }];
const screens = Object.keys(
  JSON.parse(readFileSync(new URL('app/(marketing)/_components/screens.json', import.meta.url), 'utf8')),
);

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** @type {import('next').NextConfig} */
export default {
  // Only the development server serves the pages in `page.dev.tsx` files.
  pageExtensions: ['ts', 'tsx', ...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : [])],
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // The build replaces these variables in our code (lib/process/build-id.ts). The service worker contains the build id,
  // so that browsers notice a new build and update the service worker.
  env: { BUILD: process.env.BUILD ?? 'development', VERSION: version },
  generateBuildId: () => process.env.BUILD ?? null,
  poweredByHeader: false,
  reactStrictMode: true,
  // Next's image optimizer is off, because our own handlers serve images in the right sizes. The optimizer would also
  // fetch any address that a visitor requests.
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // The build does not check types, because `npm run check` does.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@react-email/render', // Rendering emails needs the complete React, which Next does not bundle for server code.
    'nodemailer',
    'pg',
    'pg-boss',
    'pino',
    '@prometheus-io/client',
    'stripe',
    'uploadthing',
    'aws4fetch',
  ],
  experimental: {
    // Allows pages to answer 403. The page of a shared post does so if its author has no membership (decision S1).
    authInterrupts: true,
    // The "Page Not Found" page has its own bundle, because every page would otherwise load its scripts and styles.
    globalNotFound: true,
    // The build cache is off, because every build starts from scratch and writing the cache takes a third of the build
    // time.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false, // Source maps are off, because nobody uses them.
    // Server code is not minified, because minifying takes a fifth of the build time and makes error logs harder to
    // read.
    serverMinification: false,
    // Subresource integrity: a browser runs a script only if its hash is that of the built file.
    sri: { algorithm: 'sha256' },
    // The server loads the code of a page at the first request for the page, so that a restarted server responds
    // sooner.
    preloadEntriesOnStart: false,
  },
  // RFC 9116 requires the path /.well-known/security.txt.
  rewrites: async () => [
    { source: '/.well-known/security.txt', destination: '/api/security.txt' },
    // The service worker is served from the root, because its default scope is its own folder and the folders below.
    { source: '/service-worker.js', destination: '/api/service-worker.js' },
  ],
  // Password managers open this path to lead people to the form for a new password.
  redirects: async () => [
    { source: '/.well-known/change-password', destination: '/account?tab=password', permanent: false },
  ],
  // If two entries set the same header, the later entry applies.
  headers: async () => [
    { source: '/:path*', headers: COMMON_HEADERS },
    ...SHOWN_BY_OTHERS.map((source) => ({ source, headers: forOthers })),
    // The path pattern lists the names of all screenshots. A pattern for any name would also match missing files, and
    // browsers would cache the "not found" page for a day.
    { source: `/screens/:name(${screens.join('|')}):night(-dark)?:twice(@2x)?.webp`, headers: forADay },
  ],
};
