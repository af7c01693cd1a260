import { removeCalendarFeed } from '@/lib/events/feeds/calendar-feeds';
import { calendarFeedParams, calendarFeedRemoval } from '@/lib/events/feeds/schema';
import { route } from '@/lib/http/route';

export const DELETE = route({
  about: 'Removes the address of another calendar, and keeps or deletes the events that came from it.',
  may: 'school.manage',
  params: calendarFeedParams,
  body: calendarFeedRemoval,
  handle: ({ act, params, body }) => removeCalendarFeed(act, params.id, body),
});
