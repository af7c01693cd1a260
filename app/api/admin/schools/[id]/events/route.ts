import { z } from 'zod';
import { areaOfSchool } from '@/lib/events/area';
import { createEvent } from '@/lib/events/create-update-delete-events';
import { fetchAdminEventPage } from '@/lib/events/queries';
import { eventInput, eventView } from '@/lib/events/schema';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns all events of a school in the format of the event form, latest first.',
  may: 'school.manage',
  params: schoolParams,
  query: pageQuery,
  reply: z.array(eventView),
  handle: async ({ params, query, ...answer }) =>
    buildListReply(await fetchAdminEventPage(areaOfSchool(params.id), query), answer),
});

export const POST = route({
  about: 'Creates an event at a school. Days and times are in Nova Scotia time.',
  may: 'school.manage',
  params: schoolParams,
  body: eventInput,
  reply: eventView,
  status: 201,
  once: true,
  handle: ({ act, params, body }) => createEvent(act, areaOfSchool(params.id), body),
});
