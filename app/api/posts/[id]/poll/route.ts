import { route } from '@/lib/http/route';
import { pollView, pollVoteSchema } from '@/lib/posts/polls/schema';
import { voteInPoll } from '@/lib/posts/poll-votes';
import { postParams } from '@/lib/posts/schema';

export const POST = route({
  about: 'Votes in the poll of a post, once and for good: a verified parent of its school.',
  may: 'post.vote',
  params: postParams,
  body: pollVoteSchema,
  reply: pollView,
  limit: 'post.vote',
  refuses: {
    not_found: 'There is no such post, or it has no poll.',
    forbidden: 'Not a verified parent of its school.',
    conflict: 'It has closed, or another vote was cast.',
  },
  handle: ({ params, actor, body }) => voteInPoll(params.id, actor, body.choice),
});
