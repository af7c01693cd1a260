import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listModeratedSchools } from '@/lib/moderation/moderator-review-queue';
import { moderatedSchool } from '@/lib/moderation/schema';
import { getModeratedSchoolIds } from '@/lib/policy/access-policy';

export const GET = route({
  about:
    'Returns the schools that the person moderates. Includes the number of waiting reviews. The list is empty for administrators, who moderate everywhere.',
  may: 'account.use',
  reply: z.array(moderatedSchool),
  handle: async ({ actor }) => {
    const schools = getModeratedSchoolIds(actor);
    return schools === 'all' ? [] : listModeratedSchools(actor.id, schools);
  },
});
