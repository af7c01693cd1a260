import { route } from '@/lib/http/route';
import { createPasskeySignInChallenge } from '@/lib/users/sign-in/passkeys';
import { passkeyOptionsSchema } from '@/lib/users/schema';

export const POST = route({
  about:
    'Returns the options for `navigator.credentials.get`. The passkey signs these options for a sign-in or for a check of the account owner. The options are valid for five minutes and one use.',
  may: 'anyone',
  reply: passkeyOptionsSchema,
  limit: 'passkey.address',
  handle: async () => ({ ...(await createPasskeySignInChallenge()) }),
});
