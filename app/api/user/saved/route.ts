import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { route } from '@/lib/http/route';
import { listSavedPosts } from '@/lib/posts/queries';
import { postView } from '@/lib/posts/schema';

export const GET = route({
  about: 'Returns the posts that the person saved for later.',
  may: 'post.read',
  query: pageQuery,
  reply: z.array(postView),
  handle: async ({ actor, query, ...answer }) => buildListReply(await listSavedPosts(actor, query), answer),
});
