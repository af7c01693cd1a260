import { route } from '@/lib/http/route';
import { pollView, pollVoteSchema } from '@/lib/posts/polls/schema';
import { voteInPoll } from '@/lib/posts/poll-votes';
import { postParams } from '@/lib/posts/schema';

export const POST = route({
  about: "Casts a verified parent's vote in a poll of their school. The vote is final.",
  may: 'post.vote',
  params: postParams,
  body: pollVoteSchema,
  reply: pollView,
  limit: 'post.vote',
  refuses: {
    not_found: 'The post does not exist, or has no poll.',
    forbidden: "The person is not a verified parent of the post's school.",
    conflict: 'The poll has closed, or the person has already voted for another choice.',
  },
  handle: ({ params, actor, body }) => voteInPoll(params.id, actor, body.choice),
});
