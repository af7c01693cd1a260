import { z } from 'zod';
import { route } from '@/lib/http/route';
import { followedSchool } from '@/lib/schools/schema';
import { listFollowedSchoolsWithHighlights } from '@/lib/statistics/school-highlights';

export const GET = route({
  about: 'Returns the schools that the person follows.',
  may: 'account.use',
  reply: z.array(followedSchool),
  handle: ({ actor }) => listFollowedSchoolsWithHighlights(actor.id),
});
