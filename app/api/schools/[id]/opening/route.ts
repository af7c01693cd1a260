import { route } from '@/lib/http/route';
import { openingOf } from '@/lib/schools/opening';
import { openingView, schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    'Returns the introduction for a board without posts. Contains the number of people who wait for a post, and the questions that parents ask this month.',
  may: 'anyone',
  params: schoolParams,
  reply: openingView,
  handle: ({ params, actor }) => openingOf(params.id, actor),
});
