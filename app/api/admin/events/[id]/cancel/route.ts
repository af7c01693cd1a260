import { setEventCanceled } from '@/lib/events/create-update-delete-events';
import { eventParams, eventView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  about: 'Cancels an event. The event remains and shows as cancelled.',
  may: 'school.manage',
  params: eventParams,
  reply: eventView,
  handle: ({ act, params }) => setEventCanceled(act, params.id, true),
});

export const DELETE = route({
  about: 'Reverses the cancellation of an event.',
  may: 'school.manage',
  params: eventParams,
  reply: eventView,
  handle: ({ act, params }) => setEventCanceled(act, params.id, false),
});
