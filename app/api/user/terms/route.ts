import { z } from 'zod';
import { route } from '@/lib/http/route';
import { agreement, agreeSchema } from '@/lib/users/schema';
import { agreementsOf, agreeToTerms } from '@/lib/users/terms';

export const GET = route({
  about: 'Each wording of the terms that the person agreed to, and when, the newest first.',
  may: 'account.use',
  reply: z.array(agreement),
  handle: ({ actor }) => agreementsOf(actor.id),
});

export const POST = route({
  about: 'Agrees to the terms as they are worded now.',
  may: 'account.use',
  body: agreeSchema,
  refuses: { conflict: 'They are worded otherwise by now.' },
  handle: ({ user, body }) => agreeToTerms(user, body.version),
});
