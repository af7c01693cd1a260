import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { route } from '@/lib/http/route';
import { listRelatedSchoolPosts } from '@/lib/posts/queries';
import { postView } from '@/lib/posts/schema';
import { requireSchool } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    "Returns the newest posts of the other schools in a school's family, which is a group of schools. Visitors get only the publicly shared posts.",
  may: 'anyone',
  params: schoolParams,
  query: pageQuery,
  reply: z.array(postView),
  handle: async ({ params, actor, query, ...answer }) => {
    const page = await listRelatedSchoolPosts(params.id, actor, query);
    if (page.items.length === 0) await requireSchool(params.id);
    return buildListReply(page, answer);
  },
});
