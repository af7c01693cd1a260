import { z } from 'zod';
import { route } from '@/lib/http/route';
import { moderatedSchools } from '@/lib/moderation/local';
import { moderatedSchool } from '@/lib/moderation/schema';
import { schoolsModeratedBy } from '@/lib/policy/policy';

export const GET = route({
  about:
    'The schools whose moderator one is, and how much waits there; of an administrator, who is that everywhere, none.',
  may: 'account.use',
  reply: z.array(moderatedSchool),
  handle: async ({ actor }) => {
    const schools = schoolsModeratedBy(actor);
    return schools === 'all' ? [] : moderatedSchools(actor.id, schools);
  },
});
