import { route } from '@/lib/http/route';
import { commentParams, usefulReply } from '@/lib/posts/schema';
import { markUseful, unmarkUseful } from '@/lib/posts/useful';

export const POST = route({
  about: 'Says of a comment of somebody else that it is useful.',
  may: 'post.vote',
  params: commentParams,
  reply: usefulReply,
  limit: 'post.vote',
  handle: ({ params, actor }) => markUseful(params.id, actor.id),
});

export const DELETE = route({
  about: 'Takes that back.',
  may: 'post.vote',
  params: commentParams,
  reply: usefulReply,
  limit: 'post.vote',
  handle: ({ params, actor }) => unmarkUseful(params.id, actor.id),
});
