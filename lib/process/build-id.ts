/**
 * Identifier of the build, equal on all servers built from the same sources (server/build.ts). Next replaces the
 * expression by its value at build time.
 */
export const BUILD = process.env.BUILD ?? 'development';
