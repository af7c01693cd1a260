import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { postsOf } from '@/lib/posts/queries';
import { ownPostsQuery, postView } from '@/lib/posts/schema';

export const GET = route({
  about:
    "One's own posts, with anonymous ones and those that are hidden while the membership has lapsed; `hidden=yes` gives these alone.",
  may: 'account.use',
  query: ownPostsQuery,
  reply: z.array(postView),
  handle: async ({ actor, query, ...answer }) => listOf(await postsOf(actor, query), answer),
});
