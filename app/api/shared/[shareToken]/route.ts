import { route } from '@/lib/http/route';
import { sharedPostParams, sharedPostView } from '@/lib/posts/schema';
import { findSharedPost } from '@/lib/posts/public-link';

export const GET = route({
  about: 'Returns the post that a public link shows.',
  may: 'anyone',
  params: sharedPostParams,
  reply: sharedPostView,
  limit: 'shared.read',
  refuses: {
    not_found: 'The link no longer works.',
    forbidden: 'The author has no membership at the moment, so the post is hidden.',
  },
  handle: ({ params }) => findSharedPost(params.shareToken),
});
