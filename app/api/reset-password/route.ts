import { z } from 'zod';
import { clearSessionCookie } from '@/lib/auth/session-cookie';
import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { resetPassword } from '@/lib/users/sign-in/reset-password';
import { resetPasswordSchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Sets a new password with the link from an email. The link works once. Every session of the account ends.',
  may: 'anyone',
  body: resetPasswordSchema,
  reply: z.object({ message: z.string() }),
  limit: 'password.reset.address',
  refuses: { invalid: 'The link no longer works (reported for the field `token`), or the password is too weak.' },
  handle: async ({ body, request, headers }) => {
    await resetPassword(body, clientIp(request));
    clearSessionCookie(headers);
    return { message: 'Password updated' };
  },
});
