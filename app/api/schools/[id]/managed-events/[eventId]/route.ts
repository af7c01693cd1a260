import { updateEventAsModerator } from '@/lib/events/moderators-events';
import { eventChange, eventView, moderatedEventParams } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const PUT = route({
  about: "Changes an event of a school that the person moderates. Events of a region aren't the school's own.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatedEventParams,
  body: eventChange,
  reply: eventView,
  refuses: { conflict: 'The event has changed since the version in `seen`.' },
  handle: ({ act, params, body }) => updateEventAsModerator(act, params, body),
});
