import { route } from '@/lib/http/route';
import { schoolHighlightsList } from '@/lib/schools/schema';
import { listSchoolHighlights } from '@/lib/statistics/school-highlights';

export const GET = route({
  about:
    'Returns the highlights of the schools: followers in fives, the time of the last post, and the next event. Leaves out schools without any of these.',
  may: 'account.use',
  reply: schoolHighlightsList,
  handle: () => listSchoolHighlights(),
});
