import { z } from 'zod';
import { areaOfSchool } from '@/lib/events/area';
import { createEventAsModerator } from '@/lib/events/moderators-events';
import { fetchAdminEventPage } from '@/lib/events/queries';
import { eventInput, eventView } from '@/lib/events/schema';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: "Returns a school's own events to its moderators in the format of the event form, latest first.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  query: pageQuery,
  reply: z.array(eventView),
  handle: async ({ params, query, ...answer }) =>
    buildListReply(await fetchAdminEventPage(areaOfSchool(params.id), query), answer),
});

export const POST = route({
  about: 'Creates an event at a school that the person moderates.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: eventInput,
  reply: eventView,
  status: 201,
  once: true,
  handle: ({ act, params, body }) => createEventAsModerator(act, params.id, body),
});
