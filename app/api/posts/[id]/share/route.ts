import { route } from '@/lib/http/route';
import { ownerOfPost } from '@/lib/posts/commands';
import { postParams, shareQuery, shareReply } from '@/lib/posts/schema';
import { share, unshare } from '@/lib/posts/shared';

export const POST = route({
  about: 'Makes the public link of a post, or gives the one it has; for so many days, if that is said.',
  may: 'post.share',
  params: postParams,
  query: shareQuery,
  subject: ({ id }, actor) => ownerOfPost(id, actor),
  reply: shareReply,
  limit: 'post.share',
  refuses: { conflict: 'Nobody else sees it for now, or public links are switched off at its school.' },
  handle: ({ params, query, act }) => share(params.id, act, query.expires),
});

export const DELETE = route({
  about: 'Ends the public link for good.',
  may: 'post.unshare',
  params: postParams,
  subject: ({ id }, actor) => ownerOfPost(id, actor, true),
  status: 204,
  handle: ({ params, act }) => unshare(params.id, act),
});
