import { route } from '@/lib/http/route';
import { unfollowOrUnmutePost, followOrMutePost } from '@/lib/posts/reader/follows';
import { followPostReply, postParams } from '@/lib/posts/schema';

export const POST = route({
  about:
    'Mutes the post. The person gets no more notifications about it, and their feed hides it. Its board still shows it.',
  may: 'post.read',
  params: postParams,
  reply: followPostReply,
  limit: 'post.follow',
  refuses: { conflict: 'The person has reached the limit of followed and muted posts.' },
  handle: ({ params, actor }) => followOrMutePost(params.id, actor, 'muted'),
});

export const DELETE = route({
  about: 'Unmutes the post.',
  may: 'account.use',
  params: postParams,
  reply: followPostReply,
  handle: ({ params, actor }) => unfollowOrUnmutePost(params.id, actor, 'muted'),
});
