import { route } from '@/lib/http/route';
import { userView } from '@/lib/users/schema';
import { toUserView } from '@/lib/users/view';

export const GET = route({
  about: 'The signed-in person; 401 means nobody is.',
  may: 'account.use',
  reply: userView,
  handle: ({ user }) => toUserView(user),
});
