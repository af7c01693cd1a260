import { z } from 'zod';
import { eventsOfSchool } from '@/lib/events/queries';
import { eventsQuery, occurrenceView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    'What takes place at a school, repeated events unfolded: from `from` to `to`, the next half year unless said, 500 at the most.',
  may: 'anyone',
  params: schoolParams,
  query: eventsQuery,
  reply: z.array(occurrenceView),
  handle: ({ params, query }) => eventsOfSchool(params.id, query),
});
