import { z } from 'zod';
import { route } from '@/lib/http/route';
import { changePassword } from '@/lib/users/commands';
import { changePasswordSchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Sets a new password and ends every other session.',
  may: 'account.use',
  body: changePasswordSchema,
  reply: z.object({ message: z.string() }),
  limit: 'password.change',
  refuses: { invalid: 'The input is not valid, or the current password is wrong.' },
  handle: async ({ user, body }) => {
    await changePassword(user, body);
    return { message: 'Password updated' };
  },
});
