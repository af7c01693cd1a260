/** Identifies the build, equal on all servers built from the same sources (server/build.ts). Next inlines it. */
export const BUILD = process.env.BUILD ?? 'development';
