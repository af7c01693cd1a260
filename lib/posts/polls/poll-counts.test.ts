import { describe, expect, it } from 'vitest';
import { countedVotes, pollCountsOf, MIN_PUBLISHABLE_VOTES } from './poll-counts';

const ALL = Array.from({ length: 200 }, (_, votes) => votes);

describe('the published counts of a poll', () => {
  it('a poll shows no counts for fewer than five votes', () => {
    for (const votes of ALL)
      for (const isClosed of [false, true])
        expect(countedVotes(votes, isClosed) === 0 || countedVotes(votes, isClosed) >= MIN_PUBLISHABLE_VOTES).toBe(
          true,
        );
    expect(pollCountsOf([0, 0, 0, 1], 2, true)).toBeNull();
  });

  it('the shown number of votes grows by at least five at a time', () => {
    for (const votes of ALL) {
      const view = countedVotes(votes, false);
      const next = [countedVotes(votes + 1, false), countedVotes(votes, true)];
      for (const after of next) expect(after === view || after - view >= MIN_PUBLISHABLE_VOTES, `${votes}`).toBe(true);
    }
  });

  it('the counts of an open poll leave out its latest votes', () => {
    expect(pollCountsOf([0, 1, 1, 1, 0, 2], 3, true)).toEqual([2, 3, 1]);
    expect(pollCountsOf([0, 1, 1, 1, 0, 2, 2, 2, 2], 3, false)).toBeNull();
    expect(pollCountsOf([0, 1, 1, 1, 0, 2, 2, 2, 2, 2], 3, false)).toEqual([2, 3, 0]);
  });
});
