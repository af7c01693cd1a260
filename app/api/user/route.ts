import { route } from '@/lib/http/route';
import { ownUserView } from '@/lib/users/schema';
import { toOwnUserView } from '@/lib/users/view';

export const GET = route({
  about: 'The signed-in person.',
  may: 'account.use',
  reply: ownUserView,
  refuses: { unauthenticated: 'Nobody is signed in.' },
  handle: ({ user }) => toOwnUserView(user),
});
