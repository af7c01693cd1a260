import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { listFeedPosts } from '@/lib/posts/queries';
import { postListQuery, postView } from '@/lib/posts/schema';

export const GET = route({
  about: 'Returns posts of the followed schools.',
  may: 'post.read',
  query: postListQuery,
  reply: z.array(postView),
  readsOnly: true,
  handle: async ({ actor, user, query, ...answer }) =>
    buildListReply(await listFeedPosts(actor, query, user.mutedTopics), answer),
});
