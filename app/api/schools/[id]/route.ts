import { route } from '@/lib/http/route';
import { schoolById } from '@/lib/schools/queries';
import { schoolParams, schoolView } from '@/lib/schools/schema';

export const GET = route({
  about: 'One school; the names and addresses of its staff only for who has signed in.',
  may: 'anyone',
  params: schoolParams,
  reply: schoolView,
  handle: ({ params, actor }) => schoolById(params.id, actor),
});
