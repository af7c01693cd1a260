/**
 * Identifier of the build, equal on all servers built from the same sources (server/build.ts). At build time, Next
 * replaces the expression by its value.
 */
export const BUILD = process.env.BUILD ?? 'development';
