import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';
import { changeSchoolYear } from '@/lib/schools/school-year/follows';
import { schoolYearChange, schoolYearView } from '@/lib/schools/school-year/schema';

export const PUT = route({
  about:
    'Changes the grades of a follow, or marks the person as a former parent. A former parent reads the board, but cannot vouch or report for the school.',
  may: 'school.follow',
  params: schoolParams,
  body: schoolYearChange,
  reply: schoolYearView,
  refuses: { not_found: 'The person does not follow the school.' },
  handle: ({ actor, params, body }) => changeSchoolYear(actor.id, params.id, body),
});
