import { route } from '@/lib/http/route';
import { openingOf } from '@/lib/schools/opening';
import { openingView, schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'What a board without posts begins with: how many wait for one, and what parents ask in this month.',
  may: 'anyone',
  params: schoolParams,
  reply: openingView,
  handle: ({ params, actor }) => openingOf(params.id, actor),
});
