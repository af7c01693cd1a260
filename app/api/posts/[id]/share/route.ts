import { route } from '@/lib/http/route';
import { findPostOwner } from '@/lib/posts/write-post';
import { postParams, sharePostQuery, sharePostReply } from '@/lib/posts/schema';
import { sharePost, revokePublicLink } from '@/lib/posts/public-link';

export const POST = route({
  about: 'Creates the public link of a post, or returns the existing one. The link can be limited to a number of days.',
  may: 'post.share',
  params: postParams,
  query: sharePostQuery,
  subject: ({ id }, actor) => findPostOwner(id, actor),
  reply: sharePostReply,
  limit: 'post.share',
  refuses: { conflict: 'Other people cannot see the post for now, or public links are turned off at its school.' },
  handle: ({ params, query, act }) => sharePost(params.id, act, query.expires),
});

export const DELETE = route({
  about: 'Ends the public link permanently.',
  may: 'post.unshare',
  params: postParams,
  subject: ({ id }, actor) => findPostOwner(id, actor, true),
  status: 204,
  handle: ({ params, act }) => revokePublicLink(params.id, act),
});
