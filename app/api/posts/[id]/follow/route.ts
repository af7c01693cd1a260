import { route } from '@/lib/http/route';
import { clearPostChoice, setPostChoice } from '@/lib/posts/reader/follows';
import { postChoiceReply, postParams } from '@/lib/posts/schema';

export const POST = route({
  about: 'Follows the post, and notifies the person of all new comments on it.',
  may: 'post.read',
  params: postParams,
  reply: postChoiceReply,
  limit: 'post.follow',
  refuses: { conflict: 'The person has reached the limit of followed and muted posts.' },
  handle: ({ params, actor }) => setPostChoice(params.id, actor, 'followed'),
});

export const DELETE = route({
  about: 'Stops following the post.',
  may: 'account.use',
  params: postParams,
  reply: postChoiceReply,
  handle: ({ params, actor }) => clearPostChoice(params.id, actor, 'followed'),
});
