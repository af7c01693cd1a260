import { route } from '@/lib/http/route';
import { postParams, postVotesView, voteSchema } from '@/lib/posts/schema';
import { voteOnPost } from '@/lib/posts/votes';

export const POST = route({
  about: 'Votes on a post. Repeating a vote removes it, and the opposite vote replaces it.',
  may: 'post.vote',
  params: postParams,
  body: voteSchema,
  reply: postVotesView,
  limit: 'post.vote',
  isCheckedByWrite: true,
  handle: ({ params, actor, body, write }) => voteOnPost(params.id, actor.id, body.voteType, write),
});
