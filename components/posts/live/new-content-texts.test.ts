import { expect, it } from 'vitest';
import { newCommentsText, newPostsText } from './new-content-texts';

it.each([
  [0, false, null],
  [1, false, '1 new post'],
  [3, false, '3 new posts'],
  [0, true, 'Read the newest posts'],
  [3, true, '3+ new posts'],
])('the bar has the right text for %i new posts, with possibly more posts: %s', (count, isMore, text) =>
  expect(newPostsText(count, isMore)).toBe(text),
);

it('the bar says "comment" for one new comment and "comments" for several', () =>
  expect([1, 2].map(newCommentsText)).toEqual(['1 new comment', '2 new comments']));
