import { route } from '@/lib/http/route';
import { fetchCommentById, deleteComment, editComment, findCommentOwner } from '@/lib/posts/comments';
import { commentParams, commentView, editCommentSchema } from '@/lib/posts/schema';

export const GET = route({
  about:
    'Returns the current version of a comment to its author. The edit form uses it when a save would overwrite a different version.',
  may: 'comment.edit',
  params: commentParams,
  subject: ({ id }, actor) => findCommentOwner(id, actor),
  reply: commentView,
  handle: ({ params, actor }) => fetchCommentById(params.id, actor),
});

export const PATCH = route({
  about:
    'Changes a comment, and stores the earlier version. `seen` is the `updatedAt` of the version that the person edited. With it, the request never overwrites a newer version.',
  may: 'comment.edit',
  params: commentParams,
  subject: ({ id }, actor) => findCommentOwner(id, actor),
  body: editCommentSchema,
  reply: commentView,
  limit: 'post.edit',
  refuses: { conflict: 'The comment was changed after the time in `seen`, or was edited too often.' },
  handle: ({ params, actor, body }) => editComment(params.id, actor, body),
});

export const DELETE = route({
  about: 'Deletes a comment.',
  may: 'comment.delete',
  params: commentParams,
  subject: ({ id }, actor) => findCommentOwner(id, actor, true),
  status: 204,
  handle: ({ params, act }) => deleteComment(params.id, act),
});
