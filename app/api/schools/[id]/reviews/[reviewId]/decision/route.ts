import { route } from '@/lib/http/route';
import { decideReview } from '@/lib/moderation/decide-moderation-review';
import { fetchReviewForModerator } from '@/lib/moderation/school-queue';
import { moderatorDecisionSchema, moderatorReviewParams, moderatorReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about:
    'Keeps or hides the reviewed content at the school. Its author sees the reason, and may appeal to administrators.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: moderatorReviewParams,
  body: moderatorDecisionSchema,
  reply: moderatorReviewView,
  refuses: {
    conflict: 'The review is decided or claimed by another person, or the content was deleted or edited since.',
  },
  once: true,
  handle: async ({ params, act, actor, body }) => {
    await decideReview(act, params.reviewId, body, params.id);
    return fetchReviewForModerator(params.id, params.reviewId, actor.id);
  },
});
