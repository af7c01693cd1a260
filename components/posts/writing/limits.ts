/** Length limits in characters, copied from lib/posts/schema.ts so that a list of posts does not load the schemas. */
export const POST_LIMIT = 10_000;
export const COMMENT_LIMIT = 2_000;
