import { route } from '@/lib/http/route';
import { mailStatus } from '@/lib/mail/queue';
import { mailView } from '@/lib/mail/schema';

export const GET = route({
  about: 'How many letters are on their way, and which could not be delivered.',
  may: 'user.manage',
  reply: mailView,
  handle: () => mailStatus(),
});
