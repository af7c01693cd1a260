import { route } from '@/lib/http/route';
import { fetchSignInFactors } from '@/lib/users/sign-in/sign-in-factors';
import { signInFactorsView } from '@/lib/users/schema';

export const GET = route({
  about: 'Returns the factors for sign-in besides the password, such as passkeys.',
  may: 'account.use',
  reply: signInFactorsView,
  handle: ({ user }) => fetchSignInFactors(user),
});
