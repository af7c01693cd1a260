import { z } from 'zod';
import { route } from '@/lib/http/route';
import { commentParams, earlierVersionView } from '@/lib/posts/schema';
import { listEarlierCommentVersions } from '@/lib/posts/earlier-versions';

export const GET = route({
  about: 'Returns the earlier versions of a comment, newest first.',
  may: 'post.read',
  params: commentParams,
  reply: z.array(earlierVersionView),
  handle: ({ params, actor }) => listEarlierCommentVersions(params.id, actor),
});
