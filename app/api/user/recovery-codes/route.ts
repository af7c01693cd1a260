import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { renewRecoveryCodes } from '@/lib/users/sign-in/sign-in-factors';
import { optionalPasswordSchema, recoveryCodesSchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Creates ten new recovery codes. The codes are shown only once, and earlier codes stop working.',
  may: 'account.use',
  body: optionalPasswordSchema,
  reply: recoveryCodesSchema,
  refuses: {
    invalid: 'The current password is wrong.',
    reauthenticate: 'The password was entered too long ago, so the request needs `currentPassword`.',
    rate_limited: 'Too many wrong passwords.',
    conflict: 'No authenticator app is set up.',
  },
  handle: async ({ user, body, request }) => ({
    recoveryCodes: await renewRecoveryCodes(user, body.currentPassword, readClientIpHeader(request)),
  }),
});
