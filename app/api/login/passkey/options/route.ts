import { route } from '@/lib/http/route';
import { signInOptions } from '@/lib/users/sign-in/passkeys';
import { passkeyOptions } from '@/lib/users/schema';

export const POST = route({
  about:
    'What a passkey is to sign, to sign in or to prove that one is the owner: options for `navigator.credentials.get`. It lasts for five minutes, and is taken once.',
  may: 'anyone',
  reply: passkeyOptions,
  limit: 'passkey.address',
  handle: async () => ({ ...(await signInOptions()) }),
});
