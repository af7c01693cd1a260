import { route } from '@/lib/http/route';
import { decide } from '@/lib/moderation/decide';
import { reviewById } from '@/lib/moderation/queries';
import { decisionSchema, reviewParams, reviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Keeps, hides or deletes what is reviewed, and may suspend its writer, who is told the reason.',
  may: 'content.moderate',
  params: reviewParams,
  body: decisionSchema,
  reply: reviewView,
  refuses: { conflict: 'It is decided, in other hands, gone or edited since.' },
  once: true,
  handle: async ({ params, act, actor, body }) => {
    await decide(act, params.id, body);
    return reviewById(params.id, actor.id);
  },
});
