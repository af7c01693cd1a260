/**
 * Identifier of the build, equal on all servers built from the same sources. At build time, Next.js replaces
 * `process.env.BUILD` by the value from server/build.ts.
 */
export const BUILD_ID = process.env.BUILD ?? 'development';

/** Version of the running site, from package.json. At build time, Next.js replaces `process.env.VERSION`. */
export const VERSION = process.env.VERSION ?? 'development';
