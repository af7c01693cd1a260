import { z } from 'zod';
import { route } from '@/lib/http/route';
import { postParams, earlierVersionView } from '@/lib/posts/schema';
import { listEarlierPostVersions } from '@/lib/posts/earlier-versions';

export const GET = route({
  about: 'Returns the earlier versions of a post, newest first.',
  may: 'post.read',
  params: postParams,
  reply: z.array(earlierVersionView),
  handle: ({ params, actor }) => listEarlierPostVersions(params.id, actor),
});
