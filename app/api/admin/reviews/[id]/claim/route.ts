import { route } from '@/lib/http/route';
import { claimReview, releaseClaim } from '@/lib/moderation/claim';
import { reviewById } from '@/lib/moderation/queries';
import { claimSchema, reviewParams, reviewView } from '@/lib/moderation/schema';

export const POST = route({
  about: "Takes a review in hand for half an hour; another one's with takeOver.",
  may: 'content.moderate',
  params: reviewParams,
  body: claimSchema,
  reply: reviewView,
  refuses: { conflict: "It is another one's, or decided." },
  handle: async ({ params, act, actor, body }) => {
    await claimReview(act, params.id, body.takeOver === true);
    return reviewById(params.id, actor.id);
  },
});

export const DELETE = route({
  about: 'Lets go of a review that one has in hand.',
  may: 'content.moderate',
  params: reviewParams,
  reply: reviewView,
  handle: async ({ params, act, actor }) => {
    await releaseClaim(act, params.id);
    return reviewById(params.id, actor.id);
  },
});
