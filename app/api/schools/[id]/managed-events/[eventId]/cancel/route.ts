import { setEventCanceled } from '@/lib/events/create-update-delete-events';
import { eventView, moderatedEventParams } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  about: 'Marks an event of a school that the person moderates as cancelled.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatedEventParams,
  reply: eventView,
  handle: ({ act, params }) => setEventCanceled(act, params.eventId, true, params.id),
});

export const DELETE = route({
  about: 'Reinstates a cancelled event of a school that the person moderates.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatedEventParams,
  reply: eventView,
  handle: ({ act, params }) => setEventCanceled(act, params.eventId, false, params.id),
});
