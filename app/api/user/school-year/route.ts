import { route } from '@/lib/http/route';
import { listSchoolYear } from '@/lib/schools/school-year/follows';
import { schoolYearView } from '@/lib/schools/school-year/schema';

export const GET = route({
  about:
    "Returns the person's follows with the grades that they chose. In June, proposes the school that comes next, if it is known. Nobody else sees this.",
  may: 'account.use',
  reply: schoolYearView,
  handle: ({ actor }) => listSchoolYear(actor.id),
});
