import { route } from '@/lib/http/route';
import { retryEmail } from '@/lib/mail/mail-queue';
import { mailIdParams } from '@/lib/mail/schema';

export const POST = route({
  about: 'Retries an email that could not be delivered.',
  may: 'user.manage',
  params: mailIdParams,
  status: 204,
  refuses: { not_found: 'The email does not exist, or is already being sent again.' },
  handle: ({ act, params }) => retryEmail(act, params.mailId),
});
