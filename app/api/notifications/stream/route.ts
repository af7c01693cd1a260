import { route } from '@/lib/http/route';
import { streamFor } from '@/lib/notifications/stream';

export const GET = route({
  about: 'Server-sent events: `changed` whenever the list of notifications did.',
  may: 'account.use',
  byItself: true,
  sends: { types: ['text/event-stream'] },
  handle: ({ user, request }) => streamFor(user, request.signal),
});
