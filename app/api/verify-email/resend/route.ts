import { z } from 'zod';
import { route } from '@/lib/http/route';
import { sendVerification } from '@/lib/users/verify-email';

export const POST = route({
  about: 'Sends the link that confirms the address once more; the older ones are dead then.',
  may: 'account.use',
  reply: z.object({ message: z.string() }),
  limit: 'email.verification',
  handle: async ({ user }) => {
    await sendVerification(user);
    return { message: 'A link is on its way.' };
  },
});
