import { route } from '@/lib/http/route';
import { deleteComment, editComment, ownerOfComment } from '@/lib/posts/comments';
import { commentParams, commentView, editCommentSchema } from '@/lib/posts/schema';

export const PATCH = route({
  about: 'Changes a comment; what it said before is kept.',
  may: 'comment.edit',
  params: commentParams,
  subject: ({ id }, actor) => ownerOfComment(id, actor),
  body: editCommentSchema,
  reply: commentView,
  limit: 'post.edit',
  refuses: { conflict: 'It was edited too often.' },
  handle: ({ params, actor, body }) => editComment(params.id, actor, body),
});

export const DELETE = route({
  about: 'Deletes a comment.',
  may: 'comment.delete',
  params: commentParams,
  subject: ({ id }, actor) => ownerOfComment(id, actor, true),
  status: 204,
  handle: ({ params, act }) => deleteComment(params.id, act),
});
