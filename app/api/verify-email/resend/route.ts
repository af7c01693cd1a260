import { z } from 'zod';
import { route } from '@/lib/http/route';
import { resendEmailConfirmation } from '@/lib/users/email/verify-email';

export const POST = route({
  about: 'Sends a new link that confirms the address. Older links stop working.',
  may: 'account.use',
  reply: z.object({ message: z.string() }),
  limit: 'email.verification',
  handle: async ({ user }) => {
    await resendEmailConfirmation(user);
    return { message: 'A link is on its way.' };
  },
});
