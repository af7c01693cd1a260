import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';
import { answerMovingOn } from '@/lib/schools/school-year/follows';
import { movingOnAnswer, schoolYearView } from '@/lib/schools/school-year/schema';

export const POST = route({
  about:
    'Answers in June whether the person moves on from the school to the proposed one. `moved` and `both` follow the proposed school, and `moved` keeps the earlier follow as that of a former parent. Later answers in the same year change nothing.',
  may: 'school.follow',
  params: schoolParams,
  body: movingOnAnswer,
  reply: schoolYearView,
  refuses: {
    not_found: 'The person does not follow the school.',
    conflict: 'The proposal has changed, or it is not June.',
  },
  handle: ({ actor, params, body }) => answerMovingOn(actor.id, params.id, body),
});
