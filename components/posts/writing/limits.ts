/**
 * Length limits for the character counters, in characters. The limits repeat those of lib/posts/schema.ts, so that a
 * list of posts need not load the schemas.
 */
export const POST_LIMIT = 10_000;
export const COMMENT_LIMIT = 2_000;
