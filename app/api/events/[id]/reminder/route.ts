import { turnOffReminder, turnOnReminder } from '@/lib/events/reminders/choose-reminders';
import { eventReminderInput, eventReminderView } from '@/lib/events/reminders/schema';
import { eventParams } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const PUT = route({
  about:
    'Reminds the person of an event, on the evening before and an hour before each of its dates. A second call changes the channel.',
  may: 'event.remind',
  params: eventParams,
  body: eventReminderInput,
  reply: eventReminderView,
  limit: 'event.remind',
  refuses: {
    not_found: 'The event does not exist.',
    conflict: 'The event is over or cancelled, or the channel does not reach the person.',
  },
  handle: ({ actor, params, body }) => turnOnReminder(actor.id, params.id, body),
});

export const DELETE = route({
  about: 'Turns off the reminder of an event. Does nothing if there is none.',
  may: 'account.use',
  params: eventParams,
  refuses: { not_found: 'The event does not exist.' },
  handle: ({ actor, params }) => turnOffReminder(actor.id, params.id),
});
