import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { feedOf } from '@/lib/posts/queries';
import { postListQuery, postView } from '@/lib/posts/schema';

export const GET = route({
  about: 'Returns posts of the followed schools.',
  may: 'post.read',
  query: postListQuery,
  reply: z.array(postView),
  handle: async ({ actor, user, query, ...answer }) => listOf(await feedOf(actor, query, user.mutedTopics), answer),
});
