/**
 * Identifier of the build, equal on all servers built from the same sources (server/build.ts). At build time, Next
 * replaces `process.env.BUILD` by its value.
 */
export const BUILD = process.env.BUILD ?? 'development';
