import { now } from '@/lib/time/clock';
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
  refuses: { not_found: 'There is no such school.', conflict: 'Polls or anonymous posts are switched off there.' },
  once: true,
  handle: async ({ actor, body }) => {
    const moment = now(); // One moment for writing and reading, because a membership may end between them.
    const { id } = await createPost(actor.id, body, moment);
    return postById(id, actor, moment);
  },
});
