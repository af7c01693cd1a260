import { route } from '@/lib/http/route';
import { mailStatus } from '@/lib/mail/queue';
import { mailView } from '@/lib/mail/schema';

export const GET = route({
  about: 'The number of emails being sent, and the emails that could not be delivered.',
  may: 'user.manage',
  reply: mailView,
  handle: () => mailStatus(),
});
