import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { activateTotp, removeTotp, setUpTotp } from '@/lib/users/sign-in/sign-in-factors';
import {
  totpSetupSchema,
  secondFactorCodeSchema,
  optionalPasswordSchema,
  recoveryCodesSchema,
} from '@/lib/users/schema';

const ASKS = {
  invalid: 'The current password is wrong.',
  reauthenticate: 'The password was entered too long ago, so the request needs `currentPassword`.',
  rate_limited: 'Too many wrong passwords.',
};

export const POST = route({
  about:
    'Begins to set up an authenticator app, and returns its secret. Sign-in needs the app after a PUT request has confirmed one of its codes.',
  may: 'account.use',
  body: optionalPasswordSchema,
  reply: totpSetupSchema,
  refuses: { ...ASKS, conflict: 'The person already has an authenticator app.' },
  handle: ({ user, body, request }) => setUpTotp(user, body.currentPassword, readClientIpHeader(request)),
});

export const PUT = route({
  about:
    'Confirms the authenticator app with one of its codes. Returns ten recovery codes, which are shown only once. Renews the session.',
  may: 'account.use',
  body: secondFactorCodeSchema,
  reply: recoveryCodesSchema,
  refuses: {
    invalid: 'The code is wrong, or no authenticator app is being set up.',
    rate_limited: 'Too many codes were entered.',
  },
  handle: async ({ user, body, headers }) => {
    const { sessionId, ...codes } = await activateTotp(user, body.code);
    await writeSessionCookie(headers, sessionId);
    return codes;
  },
});

export const DELETE = route({
  about: 'Removes the authenticator app and the recovery codes.',
  may: 'account.use',
  body: optionalPasswordSchema,
  status: 204,
  refuses: ASKS,
  handle: ({ user, body, request }) => removeTotp(user, body.currentPassword, readClientIpHeader(request)),
});
