import { route } from '@/lib/http/route';
import { signIn } from '@/lib/users/sign-in';
import { loginSchema, ownUserView } from '@/lib/users/schema';
import { login } from '@/lib/users/commands';

export const POST = route({
  about: 'Signs in; `username` is another name for `email`.',
  may: 'anyone',
  body: loginSchema,
  reply: ownUserView,
  refuses: {
    unauthenticated: 'The pair is wrong.',
    conflict: 'The account was just removed.',
    rate_limited: 'Too many tries.',
  },
  handle: ({ body, request, headers }) => signIn(request, headers, (from) => login(body, from)),
});
