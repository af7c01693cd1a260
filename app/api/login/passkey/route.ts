import { route } from '@/lib/http/route';
import { signInByPasskey } from '@/lib/users/sign-in/passkeys';
import { ownUserView, signInByPasskeySchema } from '@/lib/users/schema';
import { signIn } from '@/lib/users/sign-in/sign-in';

export const POST = route({
  about: 'Signs in with a passkey, without a password or a code.',
  may: 'anyone',
  body: signInByPasskeySchema,
  reply: ownUserView,
  limit: 'passkey.address',
  refuses: {
    unauthenticated: 'The passkey is not known, or its signature is not valid.',
    conflict: 'The account was just deleted.',
  },
  handle: ({ body, request, headers }) => signIn(request, headers, (from) => signInByPasskey(body.passkey, from)),
});
