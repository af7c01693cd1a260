import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listFollowedSchools } from '@/lib/schools/follow';
import { followedSchool } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the schools that the person follows.',
  may: 'account.use',
  reply: z.array(followedSchool),
  handle: ({ actor }) => listFollowedSchools(actor.id),
});
