import { serveSchoolCalendar } from '@/lib/events/calendar-feeds';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the events of a school as an iCalendar file. The file is for calendar programs.',
  may: 'anyone',
  params: schoolParams,
  sends: { types: ['text/calendar'], also: [304] },
  handle: ({ request, params }) => serveSchoolCalendar(request, params.id),
});
