import { route } from '@/lib/http/route';
import { decideAppeal } from '@/lib/moderation/appeal';
import { reviewById } from '@/lib/moderation/queries';
import { appealDecisionSchema, reviewParams, reviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Answers an appeal: the decision stays, or what it hid is shown again and its suspension ends.',
  may: 'content.moderate',
  params: reviewParams,
  body: appealDecisionSchema,
  reply: reviewView,
  refuses: {
    forbidden: 'Who made the decision does not answer the appeal, where there is another administrator.',
    conflict: 'There is no answer to decide about, or it is in other hands.',
  },
  once: true,
  handle: async ({ params, act, actor, body }) => {
    await decideAppeal(act, params.id, body);
    return reviewById(params.id, actor.id);
  },
});
