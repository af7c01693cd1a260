import { expect, it } from 'vitest';
import { newestSeenPostId } from './new-posts-divider';

const post = (id: number, isOwner = false) => ({ id, isOwner, createdAt: `2026-11-2${id}T08:00:00.000Z` });
const at = (id: number) => `2026-11-2${id}T08:00:00.000Z`;

it.each([
  ['between new posts and seen posts', [post(4), post(3), post(2)], at(3), 3],
  ['between them even if the newest seen post is deleted', [post(4), post(2)], at(3), 2],
  ['no line if all posts are new', [post(4), post(3)], at(1), undefined],
  ['no line if no posts are new', [post(4), post(3)], at(4), undefined],
  ["no line if only the reader's own post is new", [post(4, true), post(3)], at(3), undefined],
  ["between them if the reader's own post is among the new ones", [post(5, true), post(4), post(3)], at(3), 3],
  ['no line on the first visit', [post(4), post(3)], null, undefined],
  ['no line in an empty list', [], at(3), undefined],
])('the line between new and seen posts has the right position: %s', (_where, posts, seenUntil, expected) => {
  expect(newestSeenPostId(posts, seenUntil)).toBe(expected);
});
