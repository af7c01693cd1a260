import type { VoteReply, VoteType } from '@/lib/posts/schema';

/** Decision D3: the same vote again takes it back, the opposite one switches. */
export function voted({ upvoteCount, downvoteCount, userVote }: VoteReply, voteType: VoteType): VoteReply {
  const next = userVote === voteType ? null : voteType;
  const change = (kind: VoteType) => Number(next === kind) - Number(userVote === kind);
  return {
    upvoteCount: upvoteCount + change('upvote'),
    downvoteCount: downvoteCount + change('downvote'),
    userVote: next,
  };
}
