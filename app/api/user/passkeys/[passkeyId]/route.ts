import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { removePasskey } from '@/lib/users/sign-in/passkeys';
import { passkeyParams, optionalPasswordSchema } from '@/lib/users/schema';

export const DELETE = route({
  about: 'Removes a passkey.',
  may: 'account.use',
  params: passkeyParams,
  body: optionalPasswordSchema,
  status: 204,
  refuses: {
    invalid: 'The current password is wrong.',
    reauthenticate: 'The password was entered too long ago, so the request needs `currentPassword`.',
    rate_limited: 'Too many wrong passwords.',
  },
  handle: ({ user, params, body, request }) =>
    removePasskey(user, params.passkeyId, body.currentPassword, readClientIpHeader(request)),
});
