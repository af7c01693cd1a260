import { expect, it } from 'vitest';
import { firstSeenId } from './seen-line';

const post = (id: number, isOwner = false) => ({ id, isOwner, createdAt: `2026-11-2${id}T08:00:00.000Z` });
const at = (id: number) => `2026-11-2${id}T08:00:00.000Z`;

it.each([
  ['between what is new and what was seen', [post(4), post(3), post(2)], at(3), 3],
  ['also where the newest post seen is gone', [post(4), post(2)], at(3), 2],
  ['not where all is new', [post(4), post(3)], at(1), undefined],
  ['not where nothing is', [post(4), post(3)], at(4), undefined],
  ['not where only one’s own is', [post(4, true), post(3)], at(3), undefined],
  ['where one’s own is among it', [post(5, true), post(4), post(3)], at(3), 3],
  ['not at the first visit', [post(4), post(3)], null, undefined],
  ['not in an empty list', [], at(3), undefined],
])('the line between new and seen posts has the right position: %s', (_where, posts, seenUntil, expected) => {
  expect(firstSeenId(posts, seenUntil)).toBe(expected);
});
