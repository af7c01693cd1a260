import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { newPasskeyOptions } from '@/lib/users/sign-in/passkeys';
import { passkeyOptions, optionalPassword } from '@/lib/users/schema';

export const POST = route({
  about: 'Returns the options for `navigator.credentials.create`. This begins to create a passkey.',
  may: 'account.use',
  body: optionalPassword,
  reply: passkeyOptions,
  refuses: {
    invalid: 'The current password is wrong.',
    reauthenticate: 'The password was entered too long ago, so the request needs `currentPassword`.',
    rate_limited: 'Too many wrong passwords.',
    conflict: 'The person already has ten passkeys.',
  },
  handle: async ({ user, body, request }) => ({
    ...(await newPasskeyOptions(user, body.currentPassword, clientIp(request))),
  }),
});
