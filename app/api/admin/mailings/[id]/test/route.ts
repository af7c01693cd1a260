import { route } from '@/lib/http/route';
import { sendTestEmailReply } from '@/lib/mail/schema';
import { sendMailingTest } from '@/lib/mailings/mailings';
import { mailingParams } from '@/lib/mailings/schema';

export const POST = route({
  about:
    "Sends a message to many people to the administrator's own address only. The result can be read with the returned id.",
  may: 'user.manage',
  params: mailingParams,
  reply: sendTestEmailReply,
  status: 202,
  limit: 'mail.test',
  once: true,
  handle: ({ act, user, params }) => sendMailingTest(act, user.id, params.id),
});
