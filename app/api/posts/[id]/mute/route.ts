import { route } from '@/lib/http/route';
import { clearPostChoice, setPostChoice } from '@/lib/posts/reader/follows';
import { postChoiceReply, postParams } from '@/lib/posts/schema';

export const POST = route({
  about:
    'Mutes the post. The person gets no more notifications about it, and their feed hides it. Its board still shows it.',
  may: 'post.read',
  params: postParams,
  reply: postChoiceReply,
  limit: 'post.follow',
  refuses: { conflict: 'The person has reached the limit of followed and muted posts.' },
  handle: ({ params, actor }) => setPostChoice(params.id, actor, 'muted'),
});

export const DELETE = route({
  about: 'Unmutes the post.',
  may: 'account.use',
  params: postParams,
  reply: postChoiceReply,
  handle: ({ params, actor }) => clearPostChoice(params.id, actor, 'muted'),
});
