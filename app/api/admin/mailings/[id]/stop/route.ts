import { route } from '@/lib/http/route';
import { stopMailing } from '@/lib/mailings/mailings';
import { mailingParams, mailingView } from '@/lib/mailings/schema';

export const POST = route({
  about: 'Stops a message that is being sent. Emails that the mail server has not accepted yet are dropped.',
  may: 'user.manage',
  params: mailingParams,
  reply: mailingView,
  refuses: { conflict: 'The message is a draft, was stopped, or was sent to everybody.' },
  handle: ({ act, params }) => stopMailing(act, params.id),
});
