import { route } from '@/lib/http/route';
import { agreeSchema } from '@/lib/users/schema';
import { agreeToTerms } from '@/lib/users/terms';

export const POST = route({
  about: 'Agrees to the terms as they are worded now.',
  may: 'account.use',
  body: agreeSchema,
  refuses: { conflict: 'They are worded otherwise by now.' },
  handle: ({ user, body }) => agreeToTerms(user, body.version),
});
