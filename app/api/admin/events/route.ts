import { z } from 'zod';
import { createEvent } from '@/lib/events/create-update-delete-events';
import { fetchAdminEventPage } from '@/lib/events/queries';
import { areaEventInput, areaEventsQuery, eventView } from '@/lib/events/schema';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';

export const GET = route({
  about:
    'Returns the events of a family of schools, a region or the province in the format of the event form, latest first.',
  may: 'school.manage',
  query: areaEventsQuery,
  reply: z.array(eventView),
  handle: async ({ query: { region, family, ...query }, ...answer }) =>
    buildListReply(await fetchAdminEventPage({ schoolId: null, region, family }, query), answer),
});

export const POST = route({
  about: 'Creates an event of a family of schools, a region or the province. All their schools show it.',
  may: 'school.manage',
  body: areaEventInput,
  reply: eventView,
  status: 201,
  refuses: { not_found: 'No school belongs to the area.' },
  once: true,
  handle: ({ act, body: { region, family, ...event } }) => createEvent(act, { schoolId: null, region, family }, event),
});
