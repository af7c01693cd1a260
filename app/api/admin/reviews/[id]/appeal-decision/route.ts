import { route } from '@/lib/http/route';
import { decideAppeal } from '@/lib/moderation/appeal';
import { reviewById } from '@/lib/moderation/queries';
import { appealDecisionSchema, reviewParams, reviewView } from '@/lib/moderation/schema';

export const POST = route({
  about:
    'Answers an appeal: the decision stays, or what it hid is shown again and its suspension ends. 403 for who decided, where there is another administrator.',
  may: 'content.moderate',
  params: reviewParams,
  body: appealDecisionSchema,
  reply: reviewView,
  handle: async ({ params, act, actor, body }) => {
    await decideAppeal(act, params.id, body);
    return reviewById(params.id, actor.id);
  },
});
