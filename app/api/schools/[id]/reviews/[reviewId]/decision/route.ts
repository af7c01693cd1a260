import { route } from '@/lib/http/route';
import { decide } from '@/lib/moderation/decide';
import { localReview } from '@/lib/moderation/school-queue';
import { localDecisionSchema, localReviewParams, localReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about:
    'Keeps or hides the reviewed content at the school. Its author sees the reason, and may appeal to administrators.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: localReviewParams,
  body: localDecisionSchema,
  reply: localReviewView,
  refuses: {
    conflict: 'The review is decided or claimed by another person, or the content was deleted or edited since.',
  },
  once: true,
  handle: async ({ params, act, actor, body }) => {
    await decide(act, params.reviewId, body, params.id);
    return localReview(params.id, params.reviewId, actor.id);
  },
});
