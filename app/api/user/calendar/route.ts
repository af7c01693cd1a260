import { fetchMemberCalendarUrl, replaceMemberCalendarUrl } from '@/lib/events/calendar-feeds';
import { calendarAddressView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the address of the person’s calendar, if there is one.',
  may: 'account.use',
  reply: calendarAddressView,
  handle: ({ actor }) => fetchMemberCalendarUrl(actor.id),
});

export const POST = route({
  about: 'Creates or replaces the address of the person’s calendar. A replaced address stops working immediately.',
  may: 'account.use',
  reply: calendarAddressView,
  handle: ({ actor }) => replaceMemberCalendarUrl(actor.id),
});
