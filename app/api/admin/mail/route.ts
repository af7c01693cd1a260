import { route } from '@/lib/http/route';
import { fetchMailQueueStatus } from '@/lib/mail/mail-queue';
import { emailQueueStatusView } from '@/lib/mail/schema';

export const GET = route({
  about: 'Returns the number of emails being sent, and the undelivered emails.',
  may: 'user.manage',
  reply: emailQueueStatusView,
  handle: () => fetchMailQueueStatus(),
});
