import { route } from '@/lib/http/route';
import { decideReview } from '@/lib/moderation/decide-moderation-review';
import { fetchReviewForModerator } from '@/lib/moderation/moderator-review-queue';
import { moderatorDecisionSchema, moderatorReviewParams, moderatorReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about:
    'Keeps or hides the reviewed content at the school, or sends it back. An edit of content that was sent back opens a new review. Its author sees the reason, and may appeal to administrators.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatorReviewParams,
  body: moderatorDecisionSchema,
  reply: moderatorReviewView,
  refuses: {
    conflict: 'Another person decided or claimed the review, or the content was deleted or edited in the meantime.',
  },
  once: true,
  handle: async ({ params, act, actor, body }) => {
    await decideReview(act, params.reviewId, body, params.id);
    return fetchReviewForModerator(params.id, params.reviewId, actor.id);
  },
});
