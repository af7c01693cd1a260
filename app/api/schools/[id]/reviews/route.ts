import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { localQueue } from '@/lib/moderation/school-queue';
import { localReviewRow, reviewQuery } from '@/lib/moderation/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    "What waits at a school for its moderators, without who wrote or reported it; with state=done what was decided. Nothing of one's own.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  query: reviewQuery,
  reply: z.array(localReviewRow),
  handle: async ({ params, query, actor, ...answer }) => listOf(await localQueue(params.id, query, actor.id), answer),
});
