/** Length limits in characters, copied from lib/posts/schema.ts so that a list of posts does not load the schemas. */
export const POST_MAX_LENGTH = 10_000;
export const COMMENT_MAX_LENGTH = 2_000;
