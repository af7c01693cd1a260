import { route } from '@/lib/http/route';
import { signIn } from '@/lib/users/sign-in/sign-in';
import { loginSchema, ownUserView } from '@/lib/users/schema';
import { login } from '@/lib/users/commands';

export const POST = route({
  about:
    'Signs in; `username` is another name for `email`. Where an authenticator app is set up it takes `code`, too, of the app or a recovery code.',
  may: 'anyone',
  body: loginSchema,
  reply: ownUserView,
  refuses: {
    invalid: 'The input is not valid, or the code is wrong or was used already (an issue of `code`).',
    second_factor: 'The pair is right, and `code` is needed.',
    unauthenticated: 'The pair is wrong.',
    conflict: 'The account was just removed.',
    rate_limited: 'Too many tries.',
  },
  handle: ({ body, request, headers }) => signIn(request, headers, (from) => login(body, from)),
});
