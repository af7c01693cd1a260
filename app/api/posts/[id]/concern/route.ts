import { route } from '@/lib/http/route';
import { moveConcern } from '@/lib/posts/concerns/record-outcome';
import { moveConcernSchema } from '@/lib/posts/concerns/schema';
import { fetchPostById } from '@/lib/posts/queries';
import { postParams, postView } from '@/lib/posts/schema';
import { findPostOwner } from '@/lib/posts/write-post';

export const POST = route({
  about:
    'Moves a concern and adds a dated line that names nobody. `seen` is the number of lines that the person saw. If another line was added since, the request is refused.',
  may: 'post.outcome',
  params: postParams,
  subject: ({ id }, actor) => findPostOwner(id, actor),
  body: moveConcernSchema,
  reply: postView,
  limit: 'post.edit',
  refuses: {
    not_found: 'The post does not exist, or is not a concern.',
    invalid: 'The concern cannot move to this state, or the note names a person.',
    conflict: 'Somebody else moved the concern since `seen`, or it moved too often.',
  },
  handle: async ({ params, act, actor, body }) => {
    await moveConcern(act, params.id, body);
    return fetchPostById(params.id, actor);
  },
});
