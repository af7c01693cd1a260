import { route } from '@/lib/http/route';
import { savePost, unsavePost } from '@/lib/posts/reader/saved-posts';
import { postParams, savePostReply } from '@/lib/posts/schema';

export const POST = route({
  about: 'Saves the post for later.',
  may: 'post.read',
  params: postParams,
  reply: savePostReply,
  handle: ({ params, actor }) => savePost(params.id, actor),
});

export const DELETE = route({
  about: 'Removes the post from the saved posts.',
  may: 'account.use',
  params: postParams,
  reply: savePostReply,
  handle: ({ params, actor }) => unsavePost(params.id, actor),
});
