import { route } from '@/lib/http/route';
import { factorsOf } from '@/lib/users/sign-in/factors';
import { factorsView } from '@/lib/users/schema';

export const GET = route({
  about: 'Returns the factors that the account needs besides the password.',
  may: 'account.use',
  reply: factorsView,
  handle: ({ user }) => factorsOf(user),
});
