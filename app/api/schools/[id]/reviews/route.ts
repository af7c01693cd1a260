import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { fetchReviewQueueForModerator } from '@/lib/moderation/moderator-review-queue';
import { moderatorReviewRow, reviewQuery } from '@/lib/moderation/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    "Returns the reviews that wait for a school's moderators, or with `state=done` the decided reviews. Leaves out reviews of the moderator's own content. Reviews do not name authors or reporters.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  query: reviewQuery,
  reply: z.array(moderatorReviewRow),
  handle: async ({ params, query, actor, ...answer }) =>
    buildListReply(await fetchReviewQueueForModerator(params.id, query, actor.id), answer),
});
