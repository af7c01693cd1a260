import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { beginPasskeyCreation } from '@/lib/users/sign-in/passkeys';
import { newPasskeyOptionsSchema, optionalPasswordSchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Begins the creation of a passkey, and returns the options for `navigator.credentials.create`.',
  may: 'account.use',
  body: optionalPasswordSchema,
  reply: newPasskeyOptionsSchema,
  refuses: {
    invalid: 'The current password is wrong.',
    reauthenticate: 'The password was entered too long ago, so the request needs `currentPassword`.',
    rate_limited: 'Too many wrong passwords.',
    conflict: 'The person already has ten passkeys.',
  },
  handle: async ({ user, body, request }) => ({
    ...(await beginPasskeyCreation(user, body.currentPassword, readClientIpHeader(request))),
  }),
});
