import { route } from '@/lib/http/route';
import { localReview } from '@/lib/moderation/school-queue';
import { localReviewParams, localReviewView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'Returns one review of a school, as its moderators see it. Contains the content and the reason for the review. It names the author only if the board does.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: localReviewParams,
  reply: localReviewView,
  handle: ({ params, actor }) => localReview(params.id, params.reviewId, actor.id),
});
