import { route } from '@/lib/http/route';
import { appeal, ownReview } from '@/lib/moderation/appeal';
import { appealSchema, ownReviewView, reviewParams } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Answers a decision about what one wrote, once; a suspended person may too.',
  may: 'account.use',
  params: reviewParams,
  body: appealSchema,
  reply: ownReviewView,
  refuses: { conflict: 'It was answered already.' },
  once: true,
  handle: async ({ params, actor, body }) => {
    await appeal(params.id, actor.id, body.text);
    return ownReview(params.id, actor.id);
  },
});
