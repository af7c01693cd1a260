import { route } from '@/lib/http/route';
import { claimReview, releaseReviewClaim } from '@/lib/moderation/review-claim';
import { fetchReviewForAdmin } from '@/lib/moderation/review-queries';
import { claimReviewSchema, reviewParams, adminReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about:
    "Assigns a review to the signed-in administrator for half an hour. With `takeOver`, also takes over another person's review.",
  may: 'content.moderate',
  params: reviewParams,
  body: claimReviewSchema,
  reply: adminReviewView,
  refuses: { conflict: 'The review is assigned to another person, or was already decided.' },
  handle: async ({ params, act, actor, body }) => {
    await claimReview(act, params.id, body.takeOver === true);
    return fetchReviewForAdmin(params.id, actor.id);
  },
});

export const DELETE = route({
  about: 'Unassigns a review from the signed-in administrator.',
  may: 'content.moderate',
  params: reviewParams,
  reply: adminReviewView,
  handle: async ({ params, act, actor }) => {
    await releaseReviewClaim(act, params.id);
    return fetchReviewForAdmin(params.id, actor.id);
  },
});
