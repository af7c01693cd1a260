import { expect, it } from 'vitest';
import { hasEarlierComments } from './earlier-comments';

const postWithComments = (commentCount: number, ...ids: number[]) => ({
  commentCount,
  comments: ids.map((id) => ({ id, withheld: null })),
});

it.each([
  ['no, if the post contains all comments', postWithComments(3, 3, 2, 1), [], false],
  ['yes, if the post does not contain all comments', postWithComments(4, 4, 3, 2), [], true],
  ['no, if only new comments arrived since', postWithComments(5, 3, 2, 1), [4, 5], false],
  ['no, if the first comments arrived since', postWithComments(2), [1, 2], false],
  ['yes, if a new comment was pushed out by others', postWithComments(4, 4, 3, 2), [1], true],
])('a post has earlier comments: %s', (_, post, fresh, has) => expect(hasEarlierComments(post, fresh)).toBe(has));

it('a comment that only its author can see does not count as an earlier comment', () => {
  const own = { id: 4, withheld: 'words' as const };
  expect(
    hasEarlierComments({ ...postWithComments(2, 2, 1), comments: [own, ...postWithComments(2, 2, 1).comments] }, []),
  ).toBe(false);
});
