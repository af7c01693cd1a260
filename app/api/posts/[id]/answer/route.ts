import { route } from '@/lib/http/route';
import { setAcceptedAnswer } from '@/lib/posts/accepted-answer';
import { findPostOwner } from '@/lib/posts/write-post';
import { fetchPostById } from '@/lib/posts/queries';
import { acceptAnswerSchema, postParams, postView } from '@/lib/posts/schema';

export const POST = route({
  about: "Marks a comment as the answer to the person's own post. A value of null removes the mark.",
  may: 'post.answer',
  params: postParams,
  subject: ({ id }, actor) => findPostOwner(id, actor),
  body: acceptAnswerSchema,
  limit: 'post.answer',
  reply: postView,
  handle: async ({ params, actor, body }) => {
    await setAcceptedAnswer(params.id, actor, body.commentId);
    return fetchPostById(params.id, actor);
  },
});
