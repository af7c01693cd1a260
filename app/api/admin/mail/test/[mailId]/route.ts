import { route } from '@/lib/http/route';
import { mailIdParams, testEmailView } from '@/lib/mail/schema';
import { fetchTestEmail } from '@/lib/mail/test-email';

export const GET = route({
  about: 'Returns the result of a test email.',
  may: 'user.manage',
  params: mailIdParams,
  byItself: true,
  reply: testEmailView,
  refuses: { not_found: 'The test email does not exist.' },
  handle: ({ params }) => fetchTestEmail(params.mailId),
});
