import type { PostVotesView, VoteType } from '@/lib/posts/schema';

/** Returns the counts after a vote (decision D3). Repeating a vote removes it, and the opposite vote replaces it. */
export function countsAfterVote(
  { upvoteCount, downvoteCount, userVote }: PostVotesView,
  voteType: VoteType,
): PostVotesView {
  const next = userVote === voteType ? null : voteType;
  const change = (kind: VoteType) => Number(next === kind) - Number(userVote === kind);
  return {
    upvoteCount: upvoteCount + change('upvote'),
    downvoteCount: downvoteCount + change('downvote'),
    userVote: next,
  };
}
