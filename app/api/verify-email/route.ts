import { z } from 'zod';
import { route } from '@/lib/http/route';
import { thenSettleFounding } from '@/lib/membership/change/founding';
import { verifyEmailSchema } from '@/lib/users/schema';
import { verifyEmail } from '@/lib/users/verify-email';

export const POST = route({
  about:
    'Confirms the address of an account by the link of a letter, once; whoever is signed in. One that is to take the place of a confirmed address does so then.',
  may: 'anyone',
  body: verifyEmailSchema,
  reply: z.object({ message: z.string() }),
  limit: 'email.verify.address',
  refuses: {
    invalid: 'The link is dead (an issue of `token`).',
    conflict: 'The new address is another account’s by now.',
  },
  handle: async ({ body }) => {
    await thenSettleFounding(verifyEmail(body.token));
    return { message: 'Email address confirmed' };
  },
});
