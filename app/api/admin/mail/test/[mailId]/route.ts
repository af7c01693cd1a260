import { route } from '@/lib/http/route';
import { mailIdParams, testEmailView } from '@/lib/mail/schema';
import { fetchTestEmail } from '@/lib/mail/test-email';

export const GET = route({
  about: "Returns the result of the administrator's own test email.",
  may: 'user.manage',
  params: mailIdParams,
  byItself: true,
  reply: testEmailView,
  refuses: { not_found: 'The administrator has sent no test email with this id.' },
  handle: ({ user, params }) => fetchTestEmail(user.id, params.mailId),
});
