import { route } from '@/lib/http/route';
import { unwishOfPost, wishOfPost } from '@/lib/posts/follows';
import { postFollowReply, postParams } from '@/lib/posts/schema';

export const POST = route({
  about: 'Is told of nothing about the post any more, and has it no longer in the feed; its board still shows it.',
  may: 'post.read',
  params: postParams,
  reply: postFollowReply,
  limit: 'post.follow',
  refuses: { conflict: 'So many are followed or muted already.' },
  handle: ({ params, actor }) => wishOfPost(params.id, actor, 'muted'),
});

export const DELETE = route({
  about: 'Mutes the post no longer.',
  may: 'account.use',
  params: postParams,
  reply: postFollowReply,
  handle: ({ params, actor }) => unwishOfPost(params.id, actor, 'muted'),
});
