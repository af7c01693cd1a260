import { readFileSync } from 'node:fs';
import { everywhere } from './lib/answer-headers.ts';

/** Cards and icons are there to be shown by others: previews of links, lists of search results. */
const forOthers = [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }];
const SHOWN_BY_OTHERS = [
  '/opengraph-image/:card',
  '/:place(explore|shared)/:id/opengraph-image',
  '/:kind(icon|apple-icon)/:size',
  '/favicon.ico',
];

/** The pictures of the product keep their names when they are taken anew: kept for a day, then shown once more while the new one is fetched. */
const forADay = [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }];
const screens = Object.keys(
  JSON.parse(readFileSync(new URL('app/(marketing)/_components/screens.json', import.meta.url), 'utf8')),
);

/** @type {import('next').NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // What lib/build.ts says: by it a browser's service worker knows that it has become old.
  env: { BUILD: process.env.BUILD ?? 'development' },
  generateBuildId: () => process.env.BUILD ?? null,
  poweredByHeader: false,
  reactStrictMode: true,
  // The optimiser fetches what it is told to; our images come from our own handlers, already sized.
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true }, // `npm run check` type-checks, once
  serverExternalPackages: [
    '@node-rs/argon2',
    '@react-email/render', // draws with the whole of React, which Next keeps from what runs on the server
    'nodemailer',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'stripe',
    'uploadthing',
  ],
  experimental: {
    // Lets a page answer 403: the shared post of an author without a membership (decision S1).
    authInterrupts: true,
    // The page for unknown addresses and its styles would otherwise come with every other page.
    globalNotFound: true,
    // A build is made when its sources changed, and then of all of them: to write down for the next one what was done takes a third as long.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false, // nothing here reads them
    // A fifth of the build, for what no browser loads; and the lines that an error in the log names can be found.
    serverMinification: false,
    sri: { algorithm: 'sha256' }, // what begins a page does not run unless it is the file that was built
    // Who was killed answers again a quarter sooner; each page is loaded when it is first asked for.
    preloadEntriesOnStart: false,
  },
  // The place that RFC 9116 gives the first.
  rewrites: async () => [
    { source: '/.well-known/security.txt', destination: '/api/security.txt' },
    { source: '/service-worker.js', destination: '/api/service-worker.js' }, // it speaks for what lies beside and below it
  ],
  // Of two for one name the later holds.
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    ...SHOWN_BY_OTHERS.map((source) => ({ source, headers: forOthers })),
    // Each by its name: an address without a picture answers with a page, which nobody is to keep.
    { source: `/screens/:name(${screens.join('|')}):night(-dark)?:twice(@2x)?.webp`, headers: forADay },
  ],
};
