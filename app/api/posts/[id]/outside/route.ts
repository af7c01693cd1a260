import { route } from '@/lib/http/route';
import { ownerOfPost } from '@/lib/posts/commands';
import { postParams, sharedPostView } from '@/lib/posts/schema';
import { previewForVisitors } from '@/lib/posts/shared';

export const GET = route({
  about: 'What a public link of the post would show, before there is one.',
  may: 'post.share',
  params: postParams,
  subject: ({ id }, actor) => ownerOfPost(id, actor),
  reply: sharedPostView,
  handle: ({ params }) => previewForVisitors(params.id),
});
