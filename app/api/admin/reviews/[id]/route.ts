import { route } from '@/lib/http/route';
import { fetchReviewForAdmin } from '@/lib/moderation/review-queries';
import { reviewParams, adminReviewView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'Returns one review with its content, context and author. Includes earlier versions of the content, and the reasons and notes of reports. Leaves out the names of the people who reported.',
  may: 'content.moderate',
  params: reviewParams,
  reply: adminReviewView,
  handle: ({ params, actor }) => fetchReviewForAdmin(params.id, actor.id),
});
