import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { contentAuthorQuery } from '@/lib/http/request/content-author';
import { route } from '@/lib/http/route';
import { writeComment } from '@/lib/posts/comments';
import { listPostComments } from '@/lib/posts/queries';
import { commentSchema, commentView, postParams } from '@/lib/posts/schema';

export const GET = route({
  about: 'Returns all comments of a post, newest first.',
  may: 'post.read',
  params: postParams,
  query: pageQuery,
  reply: z.array(commentView),
  readsOnly: true,
  handle: async ({ params, actor, query, ...answer }) =>
    buildListReply(await listPostComments(params.id, actor, query), answer),
});

export const POST = route({
  about: "Adds a comment to a post, or a reply to one of the post's comments.",
  may: 'post.comment',
  params: postParams,
  query: contentAuthorQuery,
  body: commentSchema,
  reply: commentView,
  status: 201,
  limit: 'post.comment',
  refuses: {
    comments_closed: 'A moderator has closed the comments of the post.',
    parents_only: 'The author lets only verified parents of the school comment.',
  },
  once: true,
  isCheckedByWrite: true,
  handle: ({ params, actor, body, write }) => writeComment(params.id, actor, body, write),
});
