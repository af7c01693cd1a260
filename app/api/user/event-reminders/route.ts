import { listReminders } from '@/lib/events/reminders/choose-reminders';
import { eventRemindersView } from '@/lib/events/reminders/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the events of which the person is reminded, and the channels that reach the person.',
  may: 'account.use',
  reply: eventRemindersView,
  handle: ({ actor }) => listReminders(actor.id),
});
