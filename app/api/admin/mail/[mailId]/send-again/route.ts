import { route } from '@/lib/http/route';
import { sendAgain } from '@/lib/mail/queue';
import { mailParams } from '@/lib/mail/schema';

export const POST = route({
  about: 'Tries a letter once more that could not be delivered.',
  may: 'user.manage',
  params: mailParams,
  status: 204,
  refuses: { not_found: 'There is no such letter, or it is on its way again.' },
  handle: ({ act, params }) => sendAgain(act, params.mailId),
});
