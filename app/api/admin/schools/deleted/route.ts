import { z } from 'zod';
import { route } from '@/lib/http/route';
import { deletedSchool } from '@/lib/schools/admin/schema';
import { deletedSchools } from '@/lib/schools/deleted/deleted';

export const GET = route({
  about: 'The schools deleted within the last 30 days, which can be brought back, latest first.',
  may: 'school.manage',
  reply: z.array(deletedSchool),
  handle: () => deletedSchools(),
});
