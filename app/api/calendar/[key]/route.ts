import { serveMemberCalendar } from '@/lib/events/calendar-feeds';
import { calendarParams } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the events of all followed schools as an iCalendar file. Anyone with the secret address may read it.',
  may: 'anyone',
  params: calendarParams,
  sends: { types: ['text/calendar'], also: [304] },
  handle: ({ request, params }) => serveMemberCalendar(request, params.key),
});
