import { expect, it } from 'vitest';
import { nextReviewId } from './next-review';

const free = (id: number) => ({ id, claim: null });
const held = (id: number, isMine: boolean) => ({ id, claim: { by: 'Ada', isMine, claimedAt: '2026-11-22T12:00:00Z' } });

it.each([
  ['the review after the current one', [free(1), free(2), free(3)], 2, 3],
  ['the first review, after the last one', [free(1), free(2)], 2, 1],
  ['the first review, if the current one is already decided', [free(1), free(2)], 9, 1],
  ['never a review that somebody else has claimed', [free(1), held(2, false), held(3, true)], 1, 3],
  ['never the current review', [free(1)], 1, null],
  ['null if no reviews wait', [], 1, null],
])('the next review is %s', (_what, waiting, id, next) => expect(nextReviewId(waiting, id)).toBe(next));
