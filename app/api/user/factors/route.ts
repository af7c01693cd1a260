import { route } from '@/lib/http/route';
import { factorsOf } from '@/lib/users/sign-in/factors';
import { factorsView } from '@/lib/users/schema';

export const GET = route({
  about: 'What the account asks for beside the password.',
  may: 'account.use',
  reply: factorsView,
  handle: ({ user }) => factorsOf(user),
});
