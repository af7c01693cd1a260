import { route } from '@/lib/http/route';
import { schoolHighlightsList } from '@/lib/schools/schema';
import { listSchoolHighlights } from '@/lib/statistics/school-highlights';

export const GET = route({
  about:
    "Returns each school's highlights: followers (rounded down to a multiple of five), the time of the last post, and the next event. Leaves out schools without any of these.",
  may: 'account.use',
  reply: schoolHighlightsList,
  handle: () => listSchoolHighlights(),
});
