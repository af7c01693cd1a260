import { readCalendarFeed } from '@/lib/events/feeds/calendar-feeds';
import { calendarFeedParams, calendarFeedView } from '@/lib/events/feeds/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  about: 'Reads the address of another calendar immediately. The field `failure` of the reply says why that failed.',
  may: 'school.manage',
  params: calendarFeedParams,
  reply: calendarFeedView,
  refuses: { unavailable: 'Too many calendar files are being read.' },
  handle: ({ act, params }) => readCalendarFeed(act, params.id),
});
