import { describe, expect, it } from 'vitest';
import { countsAfterVote } from './counts-after-vote';

const post = (userVote: 'upvote' | 'downvote' | null) => ({ upvoteCount: 5, downvoteCount: 2, userVote });

describe('the vote counts of a post after a click (countsAfterVote)', () => {
  it.each([
    [null, 'upvote', { upvoteCount: 6, downvoteCount: 2, userVote: 'upvote' }],
    [null, 'downvote', { upvoteCount: 5, downvoteCount: 3, userVote: 'downvote' }],
    ['upvote', 'upvote', { upvoteCount: 4, downvoteCount: 2, userVote: null }],
    ['upvote', 'downvote', { upvoteCount: 4, downvoteCount: 3, userVote: 'downvote' }],
    ['downvote', 'upvote', { upvoteCount: 6, downvoteCount: 1, userVote: 'upvote' }],
    ['downvote', 'downvote', { upvoteCount: 5, downvoteCount: 1, userVote: null }],
  ] as const)(
    'the counts are right for the previous vote %s and a click on %s',
    (previousVote, voteType, expectedCounts) => {
      expect(countsAfterVote(post(previousVote), voteType)).toEqual(expectedCounts);
    },
  );
});
