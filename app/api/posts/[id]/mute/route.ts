import { route } from '@/lib/http/route';
import { clearPostChoice, setPostChoice } from '@/lib/posts/reader/follows';
import { postFollowReply, postParams } from '@/lib/posts/schema';

export const POST = route({
  about: 'Mutes the post: no more notifications about it, and it is hidden from the feed. Its board still shows it.',
  may: 'post.read',
  params: postParams,
  reply: postFollowReply,
  limit: 'post.follow',
  refuses: { conflict: 'So many are followed or muted already.' },
  handle: ({ params, actor }) => setPostChoice(params.id, actor, 'muted'),
});

export const DELETE = route({
  about: 'Unmutes the post.',
  may: 'account.use',
  params: postParams,
  reply: postFollowReply,
  handle: ({ params, actor }) => clearPostChoice(params.id, actor, 'muted'),
});
