import { route } from '@/lib/http/route';
import { markAllNotificationsRead } from '@/lib/notifications/mark-and-delete-notifications';
import { unreadCount } from '@/lib/notifications/schema';

export const POST = route({
  about: 'Marks all notifications as read. Returns the unread count, which is 0.',
  may: 'account.use',
  reply: unreadCount,
  handle: async ({ actor }) => {
    await markAllNotificationsRead(actor.id);
    return { count: 0 };
  },
});
