import { deleteEvent, updateEvent } from '@/lib/events/create-update-delete-events';
import { eventChange, eventParams, eventView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const PUT = route({
  about: 'Changes an event. Calendars that contain it receive the change.',
  may: 'school.manage',
  params: eventParams,
  body: eventChange,
  reply: eventView,
  refuses: { conflict: 'The event has changed since the version in `seen`.' },
  handle: ({ act, params, body }) => updateEvent(act, params.id, body),
});

export const DELETE = route({
  about: 'Deletes an event.',
  may: 'school.manage',
  params: eventParams,
  handle: ({ act, params }) => deleteEvent(act, params.id),
});
