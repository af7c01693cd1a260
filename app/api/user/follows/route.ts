import { route } from '@/lib/http/route';
import { followsOf } from '@/lib/posts/reader/follows';
import { followList } from '@/lib/posts/reader/follows-schema';

export const GET = route({
  about: 'Whose posts one follows, and which posts one follows or muted.',
  may: 'account.use',
  reply: followList,
  handle: ({ actor }) => followsOf(actor),
});
