import { z } from 'zod';
import { route } from '@/lib/http/route';
import { sendPasswordResetLink } from '@/lib/users/sign-in/reset-password';
import { forgotPasswordSchema } from '@/lib/users/schema';

export const POST = route({
  about: 'Sends a link to set a new password. The reply is the same whether or not the address has an account.',
  may: 'anyone',
  body: forgotPasswordSchema,
  reply: z.object({ message: z.string() }),
  limit: 'password.forgot.address',
  handle: async ({ body }) => {
    await sendPasswordResetLink(body.email);
    return { message: 'If an account has this address, a link is on its way.' };
  },
});
