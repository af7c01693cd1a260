import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { reviewQueue } from '@/lib/moderation/queries';
import { reviewQuery, reviewRow } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'The queue: what speaks of a child first, then what waits longest; with state=done what was decided, the newest first.',
  may: 'content.moderate',
  query: reviewQuery,
  reply: z.array(reviewRow),
  handle: async ({ query, actor, ...answer }) => listOf(await reviewQueue(query, actor.id), answer),
});
