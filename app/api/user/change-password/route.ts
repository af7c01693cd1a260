import { z } from 'zod';
import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { changePassword } from '@/lib/users/account/manage-account';
import { changePasswordSchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Sets a new password. Ends every other session and renews this one.',
  may: 'account.use',
  body: changePasswordSchema,
  reply: z.object({ message: z.string() }),
  limit: 'password.change',
  refuses: { invalid: 'The input is not valid, or the current password is wrong.' },
  handle: async ({ user, body, request, headers }) => {
    await writeSessionCookie(headers, await changePassword(user, body, readClientIpHeader(request)));
    return { message: 'Password updated' };
  },
});
