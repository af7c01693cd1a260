import { z } from 'zod';
import { listSchoolEvents, MAX_EVENT_RANGE_DAYS } from '@/lib/events/queries';
import { eventsQuery, occurrenceView } from '@/lib/events/schema';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: `Returns the events of a school from \`from\` to \`to\`. Repeated events are expanded. The default is the next half year, and the maximum is 500 events. A reply covers at most ${MAX_EVENT_RANGE_DAYS} days. If \`to\` is later, the Link header has the address of the rest.`,
  may: 'anyone',
  params: schoolParams,
  query: eventsQuery,
  reply: z.array(occurrenceView),
  handle: async ({ params, query, request, headers }) =>
    buildListReply(await listSchoolEvents(params.id, query), { request, headers }),
});
