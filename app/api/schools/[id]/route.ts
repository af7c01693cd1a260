import { route } from '@/lib/http/route';
import { fetchSchoolById } from '@/lib/schools/queries';
import { schoolParams, schoolView } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns one school. Only signed-in people get the names and addresses of its staff.',
  may: 'anyone',
  params: schoolParams,
  reply: schoolView,
  handle: ({ params, actor }) => fetchSchoolById(params.id, actor),
});
