import { route } from '@/lib/http/route';
import { claimReview, releaseReviewClaim } from '@/lib/moderation/review-claim';
import { reviewById } from '@/lib/moderation/review-queries';
import { claimReviewSchema, reviewParams, adminReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Claims a review for half an hour. `takeOver` also claims a review that another person has claimed.',
  may: 'content.moderate',
  params: reviewParams,
  body: claimReviewSchema,
  reply: adminReviewView,
  refuses: { conflict: 'Another person has claimed the review, or it is decided.' },
  handle: async ({ params, act, actor, body }) => {
    await claimReview(act, params.id, body.takeOver === true);
    return reviewById(params.id, actor.id);
  },
});

export const DELETE = route({
  about: 'Releases a review that the signed-in person has claimed.',
  may: 'content.moderate',
  params: reviewParams,
  reply: adminReviewView,
  handle: async ({ params, act, actor }) => {
    await releaseReviewClaim(act, params.id);
    return reviewById(params.id, actor.id);
  },
});
