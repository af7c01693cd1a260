import { describe, expect, it } from 'vitest';
import { commentSchema, createPostSchema } from '@/lib/posts/schema';
import { COMMENT_MAX_LENGTH, POST_MAX_LENGTH } from './text-length-limits';

describe('the length limits of posts and comments', () => {
  it.each([
    [POST_MAX_LENGTH, createPostSchema.shape.content],
    [COMMENT_MAX_LENGTH, commentSchema.shape.content],
  ])('the counter and the schema have the same limit: %d characters', (limit, schema) => {
    expect(schema.safeParse('a'.repeat(limit)).success).toBe(true);
    expect(schema.safeParse('a'.repeat(limit + 1)).success).toBe(false);
  });
});
