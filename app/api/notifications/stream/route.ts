import { route } from '@/lib/http/route';
import { streamNotificationEvents } from '@/lib/notifications/notification-stream';

export const GET = route({
  about:
    'Streams changes of the notifications as server-sent events. Sends `changed` whenever the list of notifications changes.',
  may: 'account.use',
  byItself: true,
  sends: { types: ['text/event-stream'] },
  handle: ({ user, request }) => streamNotificationEvents(user, request.signal),
});
