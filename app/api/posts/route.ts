import { route } from '@/lib/http/route';
import { createPost } from '@/lib/posts/commands';
import { postById } from '@/lib/posts/queries';
import { createPostSchema, postView } from '@/lib/posts/schema';

export const POST = route({
  about: 'Posts to the board of a school.',
  may: 'post.create',
  body: createPostSchema,
  reply: postView,
  status: 201,
  limit: 'post.create',
  handle: async ({ actor, body }) => postById((await createPost(actor.id, body)).id, actor),
});
