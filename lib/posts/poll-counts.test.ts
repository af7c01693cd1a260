import { describe, expect, it } from 'vitest';
import { countedOf, countsOf, FEWEST } from './poll-counts';

const ALL = Array.from({ length: 200 }, (_, votes) => votes);

describe('what is told of a poll', () => {
  it('is nothing of fewer than five votes, open or closed', () => {
    for (const votes of ALL)
      for (const isClosed of [false, true])
        expect(countedOf(votes, isClosed) === 0 || countedOf(votes, isClosed) >= FEWEST).toBe(true);
    expect(countsOf([0, 0, 0, 1], 2, true)).toBeNull();
  });

  it('changes by five votes at least, from vote to vote and when it closes', () => {
    for (const votes of ALL) {
      const shown = countedOf(votes, false);
      const next = [countedOf(votes + 1, false), countedOf(votes, true)];
      for (const after of next) expect(after === shown || after - shown >= FEWEST, `${votes}`).toBe(true);
    }
  });

  it('is all of them in the end, and on the way the first ones', () => {
    expect(countsOf([0, 1, 1, 1, 0, 2], 3, true)).toEqual([2, 3, 1]);
    expect(countsOf([0, 1, 1, 1, 0, 2, 2, 2, 2], 3, false)).toBeNull();
    expect(countsOf([0, 1, 1, 1, 0, 2, 2, 2, 2, 2], 3, false)).toEqual([2, 3, 0]);
  });
});
