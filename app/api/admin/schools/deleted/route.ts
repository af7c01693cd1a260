import { z } from 'zod';
import { route } from '@/lib/http/route';
import { deletedSchool } from '@/lib/schools/admin/schema';
import { listDeletedSchools } from '@/lib/schools/deleted/deleted-schools';

export const GET = route({
  about: 'Returns the schools deleted within the last 30 days, latest first. These schools can be restored.',
  may: 'school.manage',
  reply: z.array(deletedSchool),
  handle: () => listDeletedSchools(),
});
