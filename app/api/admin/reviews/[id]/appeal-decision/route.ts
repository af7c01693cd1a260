import { route } from '@/lib/http/route';
import { decideAppeal } from '@/lib/moderation/appeal';
import { reviewById } from '@/lib/moderation/queries';
import { appealDecisionSchema, reviewParams, reviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Decides an appeal. The decision stands, or its content is shown again and its suspension ends.',
  may: 'content.moderate',
  params: reviewParams,
  body: appealDecisionSchema,
  reply: reviewView,
  refuses: {
    forbidden: 'The person who made the decision cannot decide the appeal when there is another administrator.',
    conflict: 'The review has no appeal to decide, or another person has claimed it.',
  },
  once: true,
  handle: async ({ params, act, actor, body }) => {
    await decideAppeal(act, params.id, body);
    return reviewById(params.id, actor.id);
  },
});
