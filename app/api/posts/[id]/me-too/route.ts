import { route } from '@/lib/http/route';
import { shareConcern } from '@/lib/posts/concerns/me-too';
import { fetchPostById } from '@/lib/posts/queries';
import { postParams, postView } from '@/lib/posts/schema';

export const POST = route({
  about:
    'Counts a verified parent as sharing a concern of their school. It is final, and nobody can read who shares it.',
  may: 'post.vote',
  params: postParams,
  reply: postView,
  limit: 'post.vote',
  refuses: {
    not_found: 'The post does not exist, or is not a concern.',
    forbidden: "The person is not a verified parent of the post's school, or raised the concern.",
    conflict: 'The concern is resolved.',
  },
  handle: async ({ params, actor }) => {
    await shareConcern(params.id, actor);
    return fetchPostById(params.id, actor);
  },
});
