import { z } from 'zod';
import { listFollowedSchoolsEvents, MAX_EVENT_RANGE_DAYS } from '@/lib/events/queries';
import { eventsQuery, occurrenceView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: `Returns the events of followed schools from \`from\` to \`to\`, at most ${MAX_EVENT_RANGE_DAYS} days. The default is the next two weeks.`,
  may: 'account.use',
  query: eventsQuery,
  reply: z.array(occurrenceView),
  handle: ({ actor, query }) => listFollowedSchoolsEvents(actor.id, query),
});
