import { route } from '@/lib/http/route';
import { sendMailing } from '@/lib/mailings/mailings';
import { mailingParams, mailingSending, mailingView } from '@/lib/mailings/schema';

export const POST = route({
  about:
    'Begins to send a message to its recipients. The queue sends it in portions, once to each person. `seen` is the version that the page showed.',
  may: 'user.manage',
  params: mailingParams,
  body: mailingSending,
  reply: mailingView,
  limit: 'mail.mailing',
  refuses: { conflict: 'The message was already sent, its version differs from `seen`, or nobody would get it.' },
  handle: ({ act, params, body }) => sendMailing(act, params.id, body.seen),
});
