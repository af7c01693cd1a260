import { route } from '@/lib/http/route';
import { closeComments, reopenComments } from '@/lib/posts/close-comments';
import { fetchPostById } from '@/lib/posts/queries';
import { closeCommentsSchema, postView, reopenCommentsSchema } from '@/lib/posts/schema';
import { schoolParams } from '@/lib/schools/schema';

export const PUT = route({
  about:
    'Closes the comments of a post at the school, with a reason that every reader sees. Moderators cannot close the comments of their own posts.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: closeCommentsSchema,
  reply: postView,
  refuses: {
    not_found: 'The post does not exist at the school.',
    conflict: 'Somebody else has closed the comments for another reason.',
  },
  handle: async ({ params, act, actor, body: { postId, reason } }) => {
    await closeComments(act, { id: postId, schoolId: params.id }, reason);
    return fetchPostById(postId, actor);
  },
});

export const DELETE = route({
  about: 'Reopens the comments of a post at the school.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: reopenCommentsSchema,
  reply: postView,
  refuses: { not_found: 'The post does not exist at the school.' },
  handle: async ({ params, act, actor, body: { postId } }) => {
    await reopenComments(act, { id: postId, schoolId: params.id });
    return fetchPostById(postId, actor);
  },
});
