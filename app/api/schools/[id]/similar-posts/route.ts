import { route } from '@/lib/http/route';
import { requireSchool } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';
import { similarPostList, similarPostsQuery } from '@/lib/search/schema';
import { findSimilarPosts } from '@/lib/search/similar-posts';

export const GET = route({
  about:
    'Returns up to three posts of a school that resemble a new one. Posts are matched by the words of the new title.',
  may: 'post.read',
  limit: 'search.similar',
  params: schoolParams,
  query: similarPostsQuery,
  reply: similarPostList,
  handle: async ({ params, actor, query }) => {
    await requireSchool(params.id);
    return findSimilarPosts(actor.id, params.id, query.title);
  },
});
