import { route } from '@/lib/http/route';
import { claimReview, releaseReviewClaim } from '@/lib/moderation/review-claim';
import { fetchReviewForModerator } from '@/lib/moderation/moderator-review-queue';
import { moderatorReviewParams, moderatorReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Assigns a review of the school to the signed-in moderator for half an hour.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatorReviewParams,
  reply: moderatorReviewView,
  refuses: { conflict: 'The review is assigned to another person, or was already decided.' },
  handle: async ({ params, act, actor }) => {
    await claimReview(act, params.reviewId, false, params.id);
    return fetchReviewForModerator(params.id, params.reviewId, actor.id);
  },
});

export const DELETE = route({
  about: 'Unassigns a review from the signed-in moderator.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatorReviewParams,
  reply: moderatorReviewView,
  handle: async ({ params, act, actor }) => {
    await releaseReviewClaim(act, params.reviewId, params.id);
    return fetchReviewForModerator(params.id, params.reviewId, actor.id);
  },
});
