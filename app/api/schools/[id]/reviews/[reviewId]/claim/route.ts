import { route } from '@/lib/http/route';
import { claimReview, releaseReviewClaim } from '@/lib/moderation/review-claim';
import { fetchReviewForModerator } from '@/lib/moderation/school-queue';
import { moderatorReviewParams, moderatorReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Claims a review of the school for half an hour.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatorReviewParams,
  reply: moderatorReviewView,
  refuses: { conflict: 'Another person has claimed the review, or it is decided.' },
  handle: async ({ params, act, actor }) => {
    await claimReview(act, params.reviewId, false, params.id);
    return fetchReviewForModerator(params.id, params.reviewId, actor.id);
  },
});

export const DELETE = route({
  about: 'Releases a review that the person has claimed.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatorReviewParams,
  reply: moderatorReviewView,
  handle: async ({ params, act, actor }) => {
    await releaseReviewClaim(act, params.reviewId, params.id);
    return fetchReviewForModerator(params.id, params.reviewId, actor.id);
  },
});
