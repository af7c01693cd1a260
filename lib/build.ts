/** Which build this is, the same on every server that was built from the same sources (server/build.ts); Next writes it in when it builds. */
export const BUILD = process.env.BUILD ?? 'development';
