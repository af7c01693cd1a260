import { route } from '@/lib/http/route';
import { deletePost, editPost, findPostOwner } from '@/lib/posts/write-post';
import { fetchPostById } from '@/lib/posts/queries';
import { editPostSchema, postParams, postView } from '@/lib/posts/schema';

export const GET = route({
  about: 'Returns one post.',
  may: 'post.read',
  params: postParams,
  reply: postView,
  readsOnly: true,
  handle: ({ params, actor }) => fetchPostById(params.id, actor),
});

export const PATCH = route({
  about:
    'Changes the given title and content, and stores the earlier version. `seen` is the `updatedAt` of the version that the person edited. With it, the request never overwrites a newer version.',
  may: 'post.edit',
  params: postParams,
  subject: ({ id }, actor) => findPostOwner(id, actor),
  body: editPostSchema,
  reply: postView,
  limit: 'post.edit',
  refuses: {
    conflict: 'The post was changed after the time in `seen`, its photos have changed, or it was edited too often.',
  },
  handle: async ({ params, actor, body }) => {
    await editPost(params.id, body);
    return fetchPostById(params.id, actor);
  },
});

export const DELETE = route({
  about: 'Deletes the post with its comments, votes and public link. The author can also delete it while it is hidden.',
  may: 'post.delete',
  params: postParams,
  subject: ({ id }, actor) => findPostOwner(id, actor, true),
  status: 204,
  handle: ({ params, act }) => deletePost(params.id, act),
});
