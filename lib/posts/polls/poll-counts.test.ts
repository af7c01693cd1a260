import { describe, expect, it } from 'vitest';
import { countPublishableVotes, countVotesByChoice, MIN_PUBLISHABLE_VOTES } from './poll-counts';

const ALL = Array.from({ length: 200 }, (_, votes) => votes);

describe('the published counts of a poll', () => {
  it('a poll shows no counts for fewer than five votes', () => {
    for (const votes of ALL)
      for (const isClosed of [false, true])
        expect(
          countPublishableVotes(votes, isClosed) === 0 ||
            countPublishableVotes(votes, isClosed) >= MIN_PUBLISHABLE_VOTES,
        ).toBe(true);
    expect(countVotesByChoice([0, 0, 0, 1], 2, true)).toBeNull();
  });

  it('the shown number of votes grows by at least five at a time', () => {
    for (const votes of ALL) {
      const view = countPublishableVotes(votes, false);
      const next = [countPublishableVotes(votes + 1, false), countPublishableVotes(votes, true)];
      for (const after of next) expect(after === view || after - view >= MIN_PUBLISHABLE_VOTES, `${votes}`).toBe(true);
    }
  });

  it('the shown counts of an open poll leave out its latest votes', () => {
    expect(countVotesByChoice([0, 1, 1, 1, 0, 2], 3, true)).toEqual([2, 3, 1]);
    expect(countVotesByChoice([0, 1, 1, 1, 0, 2, 2, 2, 2], 3, false)).toBeNull();
    expect(countVotesByChoice([0, 1, 1, 1, 0, 2, 2, 2, 2, 2], 3, false)).toEqual([2, 3, 0]);
  });
});
