import { describe, expect, it } from 'vitest';
import { commentSchema, createPostSchema } from '@/lib/posts/schema';
import { COMMENT_LIMIT, POST_LIMIT } from './limits';

describe('the length limits of posts and comments', () => {
  it.each([
    [POST_LIMIT, createPostSchema.shape.content],
    [COMMENT_LIMIT, commentSchema.shape.content],
  ])('the counter and the schema have the same limit: %d characters', (limit, schema) => {
    expect(schema.safeParse('a'.repeat(limit)).success).toBe(true);
    expect(schema.safeParse('a'.repeat(limit + 1)).success).toBe(false);
  });
});
