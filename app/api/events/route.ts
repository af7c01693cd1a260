import { z } from 'zod';
import { listUpcomingEvents } from '@/lib/events/queries';
import { occurrenceView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the events of followed schools within the next two weeks.',
  may: 'account.use',
  reply: z.array(occurrenceView),
  handle: ({ actor }) => listUpcomingEvents(actor.id),
});
