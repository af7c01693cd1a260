import { route } from '@/lib/http/route';
import { unfollowOrUnmutePost, followOrMutePost } from '@/lib/posts/reader/follows';
import { followPostReply, postParams } from '@/lib/posts/schema';

export const POST = route({
  about: 'Follows the post, and notifies the person of all new comments on it.',
  may: 'post.read',
  params: postParams,
  reply: followPostReply,
  limit: 'post.follow',
  refuses: { conflict: 'The person has reached the limit of followed and muted posts.' },
  handle: ({ params, actor }) => followOrMutePost(params.id, actor, 'followed'),
});

export const DELETE = route({
  about: 'Stops following the post.',
  may: 'account.use',
  params: postParams,
  reply: followPostReply,
  handle: ({ params, actor }) => unfollowOrUnmutePost(params.id, actor, 'followed'),
});
