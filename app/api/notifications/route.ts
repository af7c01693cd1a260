import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { route } from '@/lib/http/route';
import { listNotifications } from '@/lib/notifications/queries';
import { notificationView } from '@/lib/notifications/schema';

export const GET = route({
  about: "Returns the person's notifications, newest first.",
  may: 'account.use',
  query: pageQuery,
  reply: z.array(notificationView),
  readsOnly: true,
  handle: async ({ actor, query, ...answer }) => buildListReply(await listNotifications(actor, query), answer),
});
