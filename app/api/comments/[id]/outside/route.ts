import { route } from '@/lib/http/route';
import { findCommentOwner, setCommentVisibilityForVisitors } from '@/lib/posts/comments';
import { commentParams, commentView, commentVisibilityForVisitorsSchema } from '@/lib/posts/schema';

export const PUT = route({
  about:
    'Sets how the public sees a comment while its post is public. The comment is hidden, or its author appears as “A parent” or by name.',
  may: 'comment.outside',
  params: commentParams,
  subject: ({ id }, actor) => findCommentOwner(id, actor, true),
  body: commentVisibilityForVisitorsSchema,
  reply: commentView,
  handle: ({ params, actor, body }) => setCommentVisibilityForVisitors(params.id, actor, body.outside),
});
