import { route } from '@/lib/http/route';
import { signInByPasskey } from '@/lib/users/sign-in/passkeys';
import { ownUserView, signInByPasskeySchema } from '@/lib/users/schema';
import { signIn } from '@/lib/users/sign-in/sign-in';

export const POST = route({
  about: 'Signs in by a passkey, without a password or a code.',
  may: 'anyone',
  body: signInByPasskeySchema,
  reply: ownUserView,
  limit: 'passkey.address',
  refuses: {
    unauthenticated: 'The passkey is not known, or what it signed does not hold.',
    conflict: 'The account was just removed.',
  },
  handle: ({ body, request, headers }) => signIn(request, headers, (from) => signInByPasskey(body.passkey, from)),
});
