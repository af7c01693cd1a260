import { route } from '@/lib/http/route';
import { countUnreadNotifications } from '@/lib/notifications/queries';
import { unreadCount } from '@/lib/notifications/schema';

export const GET = route({
  about: 'Returns the number of unread notifications.',
  may: 'account.use',
  byItself: true,
  reply: unreadCount,
  handle: ({ actor }) => countUnreadNotifications(actor.id),
});
