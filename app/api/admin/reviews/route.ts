import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { listReviewsForAdmin } from '@/lib/moderation/review-queries';
import { reviewQuery, reviewRow } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'Returns the review queue. Reviews about a child come first, then those that have waited longest. With `state=done`, returns the decided reviews, newest first.',
  may: 'content.moderate',
  query: reviewQuery,
  reply: z.array(reviewRow),
  handle: async ({ query, actor, ...answer }) => buildListReply(await listReviewsForAdmin(query, actor.id), answer),
});
