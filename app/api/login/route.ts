import { route } from '@/lib/http/route';
import { signIn } from '@/lib/users/sign-in/sign-in';
import { loginSchema, ownUserView } from '@/lib/users/schema';
import { logInWithPassword } from '@/lib/users/account/manage-account';

export const POST = route({
  about:
    'Signs a person in. `username` is another name for `email`. If an authenticator app is set up, `code` must contain a code from the app or a recovery code.',
  may: 'anyone',
  body: loginSchema,
  reply: ownUserView,
  refuses: {
    invalid:
      'The input is not valid, or the code is wrong or was already used. The response lists a problem with the code under the field `code`.',
    second_factor: 'The email and password are correct, and `code` is needed.',
    unauthenticated: 'The email or the password is wrong.',
    conflict: 'The account was just deleted.',
    rate_limited: 'The person made too many attempts.',
  },
  handle: ({ body, request, headers }) => signIn(request, headers, (from) => logInWithPassword(body, from)),
});
