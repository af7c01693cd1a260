import { z } from 'zod';
import { addCalendarFeed, listCalendarFeeds } from '@/lib/events/feeds/calendar-feeds';
import { calendarFeedInput, calendarFeedView } from '@/lib/events/feeds/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the addresses of other calendars whose events the site imports, those with a failure first.',
  may: 'school.manage',
  reply: z.array(calendarFeedView),
  handle: () => listCalendarFeeds(),
});

export const POST = route({
  about:
    'Adds the https address of another calendar, and imports its events. They belong to a school, a family of schools, a region or the province. The site reads the address again every four hours.',
  may: 'school.manage',
  body: calendarFeedInput,
  reply: calendarFeedView,
  status: 201,
  refuses: {
    invalid: 'The address has no readable calendar, or is not public.',
    not_found: 'No school belongs to the area.',
    conflict: 'The area already has this address.',
    unavailable: 'Too many calendar files are being read.',
  },
  handle: ({ act, body }) => addCalendarFeed(act, body),
});
