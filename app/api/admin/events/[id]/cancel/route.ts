import { setCanceled } from '@/lib/events/commands';
import { eventParams, eventView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  about: 'Cancels an event: it stays, and shows as cancelled.',
  may: 'school.manage',
  params: eventParams,
  reply: eventView,
  handle: ({ act, params }) => setCanceled(act, params.id, true),
});

export const DELETE = route({
  about: 'Takes a cancellation back.',
  may: 'school.manage',
  params: eventParams,
  reply: eventView,
  handle: ({ act, params }) => setCanceled(act, params.id, false),
});
