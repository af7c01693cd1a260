import { route } from '@/lib/http/route';
import { markNotificationsRead } from '@/lib/notifications/mark-and-delete-notifications';
import { countUnreadNotifications } from '@/lib/notifications/queries';
import { markReadSchema, unreadCount } from '@/lib/notifications/schema';

export const POST = route({
  about:
    "Marks several of the person's notifications as read, and ignores all other ids. Returns the number of unread notifications.",
  may: 'account.use',
  body: markReadSchema,
  reply: unreadCount,
  handle: async ({ actor, body }) => {
    await markNotificationsRead(body.ids, actor.id);
    return countUnreadNotifications(actor.id);
  },
});
