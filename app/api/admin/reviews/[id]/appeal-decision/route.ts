import { route } from '@/lib/http/route';
import { decideAppeal } from '@/lib/moderation/appeal';
import { fetchReviewForAdmin } from '@/lib/moderation/review-queries';
import { appealDecisionSchema, reviewParams, adminReviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Decides an appeal. Either confirms the first decision, or shows the content again and ends the suspension.',
  may: 'content.moderate',
  params: reviewParams,
  body: appealDecisionSchema,
  reply: adminReviewView,
  refuses: {
    forbidden: 'The administrator made the first decision, so a different administrator must decide the appeal.',
    conflict: 'The review has no open appeal, or another administrator has claimed the appeal.',
  },
  once: true,
  handle: async ({ params, act, actor, body }) => {
    await decideAppeal(act, params.id, body);
    return fetchReviewForAdmin(params.id, actor.id);
  },
});
