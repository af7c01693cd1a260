import { z } from 'zod';
import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { reauthenticateUser } from '@/lib/users/sign-in/sign-in-factors';
import { reauthenticationSchema } from '@/lib/users/schema';

export const POST = route({
  about:
    "Verifies again that the account's owner is present, and renews the session. Takes a code, a passkey or the password.",
  may: 'account.use',
  body: reauthenticationSchema,
  reply: z.object({ message: z.string() }),
  refuses: {
    invalid: 'The code or the password is wrong.',
    reauthenticate: 'The request has no code, passkey or password, and the password was last entered too long ago.',
    rate_limited: 'The person made too many attempts.',
  },
  handle: async ({ user, body, request, headers }) => {
    await writeSessionCookie(headers, await reauthenticateUser(user, body, readClientIpHeader(request)));
    return { message: 'Thank you' };
  },
});
