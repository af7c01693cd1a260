import { route } from '@/lib/http/route';
import { commentParams, markUsefulReply } from '@/lib/posts/schema';
import { markCommentUseful, unmarkCommentUseful } from '@/lib/posts/useful-marks';

export const POST = route({
  about: "Marks another person's comment as useful.",
  may: 'post.vote',
  params: commentParams,
  reply: markUsefulReply,
  limit: 'post.vote',
  handle: ({ params, actor }) => markCommentUseful(params.id, actor.id),
});

export const DELETE = route({
  about: 'Removes the useful mark from a comment.',
  may: 'post.vote',
  params: commentParams,
  reply: markUsefulReply,
  limit: 'post.vote',
  handle: ({ params, actor }) => unmarkCommentUseful(params.id, actor.id),
});
