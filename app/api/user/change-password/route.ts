import { z } from 'zod';
import { route } from '@/lib/http/route';
import { changePassword } from '@/lib/users/commands';
import { changePasswordSchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Sets a new password and ends every other session. 400 when the current one is wrong.',
  may: 'account.use',
  body: changePasswordSchema,
  reply: z.object({ message: z.string() }),
  limit: 'password.change',
  handle: async ({ user, body }) => {
    await changePassword(user, body);
    return { message: 'Password updated' };
  },
});
