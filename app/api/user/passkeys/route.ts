import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { route } from '@/lib/http/route';
import { fetchSignInFactors } from '@/lib/users/sign-in/sign-in-factors';
import { addPasskey } from '@/lib/users/sign-in/passkeys';
import { signInFactorsView, newPasskeySchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Saves a new passkey, and renews the session.',
  may: 'account.use',
  body: newPasskeySchema,
  reply: signInFactorsView,
  status: 201,
  refuses: { invalid: 'The passkey does not match the request, or was already used.' },
  handle: async ({ user, body, request, headers }) => {
    await writeSessionCookie(headers, await addPasskey(user, body.passkey, request.headers.get('user-agent')));
    return fetchSignInFactors(user);
  },
});
