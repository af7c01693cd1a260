import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { renewRecoveryCodes } from '@/lib/users/sign-in/factors';
import { optionalPassword, recoveryCodes } from '@/lib/users/schema';

export const POST = route({
  about: 'Makes ten new recovery codes, which nobody sees again; those of before are worth nothing.',
  may: 'account.use',
  body: optionalPassword,
  reply: recoveryCodes,
  refuses: {
    invalid: 'The current password is wrong.',
    reauthenticate: 'It needs `currentPassword` by now.',
    rate_limited: 'Too many wrong passwords.',
    conflict: 'No authenticator app is set up.',
  },
  handle: async ({ user, body, request }) => ({
    recoveryCodes: await renewRecoveryCodes(user, body.currentPassword, clientIp(request)),
  }),
});
