import { route } from '@/lib/http/route';
import { commentParams, markUsefulReply } from '@/lib/posts/schema';
import { markUseful, unmarkUseful } from '@/lib/posts/useful';

export const POST = route({
  about: "Marks another person's comment as useful.",
  may: 'post.vote',
  params: commentParams,
  reply: markUsefulReply,
  limit: 'post.vote',
  handle: ({ params, actor }) => markUseful(params.id, actor.id),
});

export const DELETE = route({
  about: 'Removes the useful mark from a comment.',
  may: 'post.vote',
  params: commentParams,
  reply: markUsefulReply,
  limit: 'post.vote',
  handle: ({ params, actor }) => unmarkUseful(params.id, actor.id),
});
