import { calendarOf, renewCalendar } from '@/lib/events/calendars';
import { calendarView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'The address of the person’s calendar, if there is one.',
  may: 'account.use',
  reply: calendarView,
  handle: ({ actor }) => calendarOf(actor.id),
});

export const POST = route({
  about: 'Makes the address of the person’s calendar, or a new one: the old one is dead at once.',
  may: 'account.use',
  reply: calendarView,
  handle: ({ actor }) => renewCalendar(actor.id),
});
