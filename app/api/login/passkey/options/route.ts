import { route } from '@/lib/http/route';
import { signInOptions } from '@/lib/users/sign-in/passkeys';
import { passkeyOptions } from '@/lib/users/schema';

export const POST = route({
  about:
    'Returns the options for `navigator.credentials.get`. The passkey signs them to sign a person in or to verify the owner. The options last for five minutes, and are accepted once.',
  may: 'anyone',
  reply: passkeyOptions,
  limit: 'passkey.address',
  handle: async () => ({ ...(await signInOptions()) }),
});
