import { z } from 'zod';
import { route } from '@/lib/http/route';
import { fetchSchoolCodes, makeSchoolCode } from '@/lib/verification/school-codes';
import { schoolCodeView } from '@/lib/verification/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the newest 50 codes with which parents join a school.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  reply: z.array(schoolCodeView),
  handle: ({ params }) => fetchSchoolCodes(params.id),
});

export const POST = route({
  about:
    'Creates a code for the parents of a school. The code is valid for 14 days, and at most 200 parents can use it.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  reply: schoolCodeView,
  status: 201,
  once: true,
  handle: ({ act, params }) => makeSchoolCode(act, params.id),
});
