import { describe, expect, it } from 'vitest';
import { commentSchema, createPostSchema } from '@/lib/posts/schema';
import { COMMENT_LIMIT, POST_LIMIT } from './limits';

describe('limits', () => {
  it.each([
    [POST_LIMIT, createPostSchema.shape.content],
    [COMMENT_LIMIT, commentSchema.shape.content],
  ])('%d is what the schema allows', (limit, schema) => {
    expect(schema.safeParse('a'.repeat(limit)).success).toBe(true);
    expect(schema.safeParse('a'.repeat(limit + 1)).success).toBe(false);
  });
});
