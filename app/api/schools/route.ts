import { z } from 'zod';
import { route } from '@/lib/http/route';
import { allSchools } from '@/lib/schools/queries';
import { schoolSummary } from '@/lib/schools/schema';

export const GET = route({
  about: 'All schools by name, with their public facts.',
  may: 'anyone',
  reply: z.array(schoolSummary),
  handle: () => allSchools(),
});
