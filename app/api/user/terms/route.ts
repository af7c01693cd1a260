import { z } from 'zod';
import { route } from '@/lib/http/route';
import { agreeToTermsReply, agreeToTermsSchema } from '@/lib/users/schema';
import { fetchTermsAgreements, agreeToTerms } from '@/lib/users/account/terms-agreement';

export const GET = route({
  about:
    'Returns the versions of the terms that the person accepted, each with its date. The newest version comes first.',
  may: 'account.use',
  reply: z.array(agreeToTermsReply),
  handle: ({ actor }) => fetchTermsAgreements(actor.id),
});

export const POST = route({
  about: 'Accepts the current version of the terms.',
  may: 'account.use',
  body: agreeToTermsSchema,
  refuses: { conflict: 'The terms have a newer version.' },
  handle: ({ user, body }) => agreeToTerms(user, body.version),
});
