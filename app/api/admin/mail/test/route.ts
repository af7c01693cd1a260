import { route } from '@/lib/http/route';
import { sendTestEmailReply } from '@/lib/mail/schema';
import { sendTestEmail } from '@/lib/mail/test-email';

export const POST = route({
  about: "Sends a test email to the administrator's own address. The result can be read with the returned id.",
  may: 'user.manage',
  reply: sendTestEmailReply,
  status: 202,
  limit: 'mail.test',
  once: true,
  handle: ({ act, user }) => sendTestEmail(act, user.id),
});
