import { route } from '@/lib/http/route';
import { sharedParams, sharedPostView } from '@/lib/posts/schema';
import { sharedPost } from '@/lib/posts/shared';

export const GET = route({
  about: 'What a public link shows. 404 for a dead link, 403 while its author has no membership.',
  may: 'anyone',
  params: sharedParams,
  reply: sharedPostView,
  limit: 'shared.read',
  handle: ({ params }) => sharedPost(params.shareToken),
});
