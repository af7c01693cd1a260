import { now } from '@/lib/time/clock';
import { contentAuthorQuery } from '@/lib/http/request/content-author';
import { route } from '@/lib/http/route';
import { createPost } from '@/lib/posts/write-post';
import { fetchPostById } from '@/lib/posts/queries';
import { createPostSchema, postView } from '@/lib/posts/schema';

export const POST = route({
  about: 'Creates a post on the board of a school.',
  may: 'post.create',
  query: contentAuthorQuery,
  body: createPostSchema,
  reply: postView,
  status: 201,
  limit: 'post.create',
  refuses: {
    not_found: 'The school does not exist.',
    conflict: 'Polls or anonymous posts are turned off at the school.',
  },
  once: true,
  handle: async ({ actor, body }) => {
    // Creating the post and reading it back use the same time. Otherwise the author's membership could end in between,
    // and they could not read their new post.
    const moment = now();
    const { id } = await createPost(actor.id, body, moment);
    return fetchPostById(id, actor, moment);
  },
});
