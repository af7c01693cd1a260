import { z } from 'zod';
import { route } from '@/lib/http/route';
import { markNotificationRead } from '@/lib/notifications/mark-and-delete-notifications';
import { notificationParams } from '@/lib/notifications/schema';

export const POST = route({
  about: 'Marks one notification as read.',
  may: 'account.use',
  params: notificationParams,
  reply: z.object({ id: z.int(), read: z.boolean() }),
  refuses: { not_found: 'The notification does not exist, or belongs to another person.' },
  handle: async ({ actor, params }) => {
    await markNotificationRead(params.id, actor.id);
    return { id: params.id, read: true };
  },
});
