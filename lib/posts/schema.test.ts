import { describe, expect, it } from 'vitest';
import { commentSchema, createPostSchema, editPostSchema, postListQuery, voteSchema } from './schema';

const messageOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe('the validation of a new post', () => {
  it('a post needs only a school and a text', () => {
    expect(createPostSchema.parse({ schoolId: 1, content: ' a ' })).toEqual({ schoolId: 1, content: 'a' });
    const all = { schoolId: 1, content: 'a', title: ' b ', isAnonymous: true };
    expect(createPostSchema.parse({ ...all, userId: 2, upvoteCount: 9, shareToken: 'x' })).toEqual({
      ...all,
      title: 'b',
    });
    expect(createPostSchema.parse({ schoolId: 1, content: 'a', title: ' ' })).toEqual({
      schoolId: 1,
      content: 'a',
      title: null,
    });
  });

  it.each([
    [{ schoolId: 1 }, 'Post content is required'],
    [{ schoolId: 1, content: ' ' }, 'Post content is required'],
    [{ content: 'a' }, 'Please select a school'],
    [{ content: 'a', schoolId: '1' }, 'Please select a school'],
    [{ schoolId: 1, content: 'x'.repeat(10_001) }, 'Must be at most 10,000 characters.'],
    [{ schoolId: 1, content: 'a', title: 'x'.repeat(201) }, 'Must be at most 200 characters.'],
  ])('an invalid post is refused with a message that says why', (body, expected) => {
    expect(messageOf(createPostSchema, body)).toBe(expected);
  });

  it('a post is rejected if isAnonymous is not a boolean', () => {
    expect(createPostSchema.safeParse({ schoolId: 1, content: 'a', isAnonymous: 'true' }).success).toBe(false);
  });
});

it('an edit may contain the title without the text, or the text without the title', () => {
  expect(editPostSchema.parse({ title: null })).toEqual({ title: null });
  expect(editPostSchema.parse({ content: 'a', isAnonymous: true })).toEqual({ content: 'a' });
  expect(messageOf(editPostSchema, { content: '' })).toBe('Post content is required');
});

it('a comment has at most 2,000 characters', () => {
  expect(commentSchema.parse({ content: ` ${'x'.repeat(2_000)} ` }).content).toHaveLength(2_000);
  expect(messageOf(commentSchema, { content: 'x'.repeat(2_001) })).toBe('Must be at most 2,000 characters.');
});

it.each([undefined, null, 'up', 'UPVOTE', ['upvote'], 1, true])('the value %j is rejected as a vote', (voteType) => {
  expect(messageOf(voteSchema, { voteType })).toBe('voteType must be upvote or downvote');
});

describe("the validation of a post list's query", () => {
  it('the query of a post list has defaults and a maximum page size', () => {
    expect(postListQuery.parse({})).toEqual({ sort: 'recent', limit: 20 });
    expect(postListQuery.parse({ limit: '1000000', sort: 'popular' })).toEqual({ sort: 'popular', limit: 100 });
    expect(postListQuery.parse({ limit: '2.9' }).limit).toBe(2);
  });

  it.each([{ limit: '0' }, { limit: '-1' }, { limit: 'abc' }, { sort: 'evil' }, { cursor: 'x'.repeat(501) }])(
    'the post list query %j is rejected',
    (query) => {
      expect(postListQuery.safeParse(query).success).toBe(false);
    },
  );
});
