import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { newPasskeyOptions } from '@/lib/users/sign-in/passkeys';
import { passkeyOptions, optionalPassword } from '@/lib/users/schema';

export const POST = route({
  about: 'Begins to make a passkey: options for `navigator.credentials.create`.',
  may: 'account.use',
  body: optionalPassword,
  reply: passkeyOptions,
  refuses: {
    invalid: 'The current password is wrong.',
    reauthenticate: 'It needs `currentPassword` by now.',
    rate_limited: 'Too many wrong passwords.',
    conflict: 'There are ten already.',
  },
  handle: async ({ user, body, request }) => ({
    ...(await newPasskeyOptions(user, body.currentPassword, clientIp(request))),
  }),
});
