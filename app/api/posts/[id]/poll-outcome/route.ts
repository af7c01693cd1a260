import { route } from '@/lib/http/route';
import { recordPollOutcome } from '@/lib/posts/concerns/record-outcome';
import { pollOutcomeSchema } from '@/lib/posts/concerns/schema';
import { fetchPostById } from '@/lib/posts/queries';
import { postParams, postView } from '@/lib/posts/schema';
import { findPostOwner } from '@/lib/posts/write-post';

export const POST = route({
  about: 'Says in one line what came of a closed poll. The line is final and names nobody.',
  may: 'post.outcome',
  params: postParams,
  subject: ({ id }, actor) => findPostOwner(id, actor),
  body: pollOutcomeSchema,
  reply: postView,
  limit: 'post.edit',
  refuses: {
    not_found: 'The post does not exist, or has no poll.',
    invalid: 'The line names a person.',
    conflict: 'The poll is open, or already has another line.',
  },
  handle: async ({ params, act, actor, body }) => {
    await recordPollOutcome(act, params.id, body.note);
    return fetchPostById(params.id, actor);
  },
});
