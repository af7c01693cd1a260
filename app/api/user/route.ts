import { route } from '@/lib/http/route';
import { userView } from '@/lib/users/schema';
import { toUserView } from '@/lib/users/view';

export const GET = route({
  about: 'The signed-in person.',
  may: 'account.use',
  reply: userView,
  refuses: { unauthenticated: 'Nobody is signed in.' },
  handle: ({ user }) => toUserView(user),
});
