import { route } from '@/lib/http/route';
import { findPostOwner } from '@/lib/posts/write-post';
import { postParams, sharedPostView } from '@/lib/posts/schema';
import { previewPostAsVisitor } from '@/lib/posts/public-link';

export const GET = route({
  about: 'Returns the post as visitors would see it with a public link, before such a link exists.',
  may: 'post.share',
  params: postParams,
  subject: ({ id }, actor) => findPostOwner(id, actor),
  reply: sharedPostView,
  handle: ({ params }) => previewPostAsVisitor(params.id),
});
