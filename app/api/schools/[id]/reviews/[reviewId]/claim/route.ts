import { route } from '@/lib/http/route';
import { claimReview, releaseClaim } from '@/lib/moderation/claim';
import { localReview } from '@/lib/moderation/school-queue';
import { localReviewParams, localReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Takes a review of the school in hand for half an hour.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: localReviewParams,
  reply: localReviewView,
  refuses: { conflict: "It is another one's, or decided." },
  handle: async ({ params, act, actor }) => {
    await claimReview(act, params.reviewId, false, params.id);
    return localReview(params.id, params.reviewId, actor.id);
  },
});

export const DELETE = route({
  about: 'Lets go of a review of the school that one has in hand.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: localReviewParams,
  reply: localReviewView,
  handle: async ({ params, act, actor }) => {
    await releaseClaim(act, params.reviewId, params.id);
    return localReview(params.id, params.reviewId, actor.id);
  },
});
