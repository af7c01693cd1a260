import { route } from '@/lib/http/route';
import { closeComments, reopenComments } from '@/lib/posts/close-comments';
import { fetchPostById } from '@/lib/posts/queries';
import { closeCommentsParams, closeCommentsSchema, postView } from '@/lib/posts/schema';

export const PUT = route({
  about:
    'Closes the comments of a post at the school, with a reason that every reader sees. Moderators cannot close the comments of their own posts.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: closeCommentsParams,
  body: closeCommentsSchema,
  reply: postView,
  refuses: {
    not_found: 'The post does not exist at the school.',
    conflict: 'Somebody else has closed the comments for another reason.',
  },
  handle: async ({ params: { id: schoolId, postId }, act, actor, body }) => {
    await closeComments(act, { id: postId, schoolId }, body.reason);
    return fetchPostById(postId, actor);
  },
});

export const DELETE = route({
  about: 'Reopens the comments of a post at the school.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: closeCommentsParams,
  reply: postView,
  refuses: { not_found: 'The post does not exist at the school.' },
  handle: async ({ params: { id: schoolId, postId }, act, actor }) => {
    await reopenComments(act, { id: postId, schoolId });
    return fetchPostById(postId, actor);
  },
});
