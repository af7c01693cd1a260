import { route } from '@/lib/http/route';
import { claimReview, releaseClaim } from '@/lib/moderation/claim';
import { localReview } from '@/lib/moderation/school-queue';
import { localReviewParams, localReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Claims a review of the school for half an hour.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: localReviewParams,
  reply: localReviewView,
  refuses: { conflict: 'Another person has claimed the review, or it is decided.' },
  handle: async ({ params, act, actor }) => {
    await claimReview(act, params.reviewId, false, params.id);
    return localReview(params.id, params.reviewId, actor.id);
  },
});

export const DELETE = route({
  about: 'Releases a review that the person has claimed.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: localReviewParams,
  reply: localReviewView,
  handle: async ({ params, act, actor }) => {
    await releaseClaim(act, params.reviewId, params.id);
    return localReview(params.id, params.reviewId, actor.id);
  },
});
