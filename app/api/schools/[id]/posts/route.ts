import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { listBoardPosts } from '@/lib/posts/queries';
import { postListQuery, postView } from '@/lib/posts/schema';
import { requireSchool } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the posts of a school. Visitors get only the publicly shared posts.',
  may: 'anyone',
  params: schoolParams,
  query: postListQuery,
  reply: z.array(postView),
  readsOnly: true,
  handle: async ({ params, actor, query, ...answer }) => {
    const page = await listBoardPosts(params.id, actor, query);
    if (page.items.length === 0) await requireSchool(params.id);
    return buildListReply(page, answer);
  },
});
