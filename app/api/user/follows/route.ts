import { route } from '@/lib/http/route';
import { listFollowedPeopleAndPosts } from '@/lib/posts/reader/follows';
import { followList } from '@/lib/posts/reader/follows-schema';

export const GET = route({
  about: 'Returns the people and posts that the person follows. Also returns the posts that the person muted.',
  may: 'account.use',
  reply: followList,
  handle: ({ actor }) => listFollowedPeopleAndPosts(actor),
});
