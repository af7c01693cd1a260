import { z } from 'zod';
import { route } from '@/lib/http/route';
import { deleteNotification } from '@/lib/notifications/mark-and-delete-notifications';
import { notificationParams } from '@/lib/notifications/schema';

export const DELETE = route({
  about: 'Deletes one notification.',
  may: 'account.use',
  params: notificationParams,
  reply: z.object({ message: z.string() }),
  refuses: { not_found: 'The notification does not exist, or belongs to another person.' },
  handle: async ({ actor, params }) => {
    await deleteNotification(params.id, actor.id);
    return { message: 'Notification deleted' };
  },
});
