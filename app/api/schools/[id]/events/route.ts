import { z } from 'zod';
import { eventsOfSchool, MOST_DAYS } from '@/lib/events/queries';
import { eventsQuery, occurrenceView } from '@/lib/events/schema';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: `What takes place at a school, repeated events unfolded: from \`from\` to \`to\`, the next half year unless said, 500 at the most. An answer holds ${MOST_DAYS} days: where \`to\` is later, the Link header names the address of the rest.`,
  may: 'anyone',
  params: schoolParams,
  query: eventsQuery,
  reply: z.array(occurrenceView),
  handle: async ({ params, query, request, headers }) =>
    listOf(await eventsOfSchool(params.id, query), { request, headers }),
});
