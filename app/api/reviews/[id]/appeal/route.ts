import { route } from '@/lib/http/route';
import { submitAppeal, fetchDecisionForAuthor } from '@/lib/moderation/appeal';
import { appealSchema, authorDecisionView, reviewParams } from '@/lib/moderation/schema';

export const POST = route({
  about: "Appeals a decision about the person's own content, once. A suspended person may also appeal.",
  may: 'account.use',
  params: reviewParams,
  body: appealSchema,
  reply: authorDecisionView,
  refuses: { conflict: 'The decision was already appealed.' },
  once: true,
  handle: async ({ params, actor, body }) => {
    await submitAppeal(params.id, actor.id, body.text);
    return fetchDecisionForAuthor(params.id, actor.id);
  },
});
