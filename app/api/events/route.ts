import { z } from 'zod';
import { upcomingEvents } from '@/lib/events/queries';
import { occurrenceView } from '@/lib/events/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'What takes place within two weeks at the schools that the person follows.',
  may: 'account.use',
  reply: z.array(occurrenceView),
  handle: ({ actor }) => upcomingEvents(actor.id),
});
