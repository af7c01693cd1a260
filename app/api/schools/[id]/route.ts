import { route } from '@/lib/http/route';
import { schoolById } from '@/lib/schools/queries';
import { schoolParams, schoolView } from '@/lib/schools/schema';

export const GET = route({
  about: 'One school. Names and addresses of its staff only for signed-in people.',
  may: 'anyone',
  params: schoolParams,
  reply: schoolView,
  handle: ({ params, actor }) => schoolById(params.id, actor),
});
