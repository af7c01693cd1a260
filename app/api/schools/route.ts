import { route } from '@/lib/http/route';
import { createSchoolListResponse } from '@/lib/schools/queries';
import { schoolList } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns all schools by name, with their public facts.',
  may: 'anyone',
  reply: schoolList,
  isShared: true,
  handle: ({ request }) => createSchoolListResponse(request),
});
