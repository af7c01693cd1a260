import { z } from 'zod';
import { listOf } from '@/lib/http/list';
import { pageQuery } from '@/lib/http/page';
import { route } from '@/lib/http/route';
import { postsOf } from '@/lib/posts/queries';
import { postView } from '@/lib/posts/schema';

export const GET = route({
  about: "One's own posts, with anonymous ones and those that are hidden while the membership has lapsed.",
  may: 'account.use',
  query: pageQuery,
  reply: z.array(postView),
  handle: async ({ actor, query, ...answer }) => listOf(await postsOf(actor, query), answer),
});
