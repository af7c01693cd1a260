/** The limits of lib/posts/schema.ts, for the counters: written again so that a list of posts need not load the schemas. */
export const POST_LIMIT = 10_000;
export const COMMENT_LIMIT = 2_000;
