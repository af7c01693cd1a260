import { route } from '@/lib/http/route';
import { fetchReviewForModerator } from '@/lib/moderation/moderator-review-queue';
import { moderatorReviewParams, moderatorReviewView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'Returns one review of a school, as its moderators see it. Contains the content and the reason for the review. The review names the author only if the board shows the name.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatorReviewParams,
  reply: moderatorReviewView,
  handle: ({ params, actor }) => fetchReviewForModerator(params.id, params.reviewId, actor.id),
});
