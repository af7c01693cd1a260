import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { listOwnPosts } from '@/lib/posts/queries';
import { ownPostsQuery, postView } from '@/lib/posts/schema';

export const GET = route({
  about:
    "Returns the person's own posts. Includes anonymous posts, and posts that are hidden while the membership has lapsed. With `hidden=yes`, returns only the hidden posts.",
  may: 'account.use',
  query: ownPostsQuery,
  reply: z.array(postView),
  handle: async ({ actor, query, ...answer }) => buildListReply(await listOwnPosts(actor, query), answer),
});
