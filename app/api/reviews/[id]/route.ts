import { route } from '@/lib/http/route';
import { fetchDecisionForAuthor } from '@/lib/moderation/appeal';
import { authorDecisionView, reviewParams } from '@/lib/moderation/schema';

export const GET = route({
  about: "Returns the decision about the person's own content, and its reason. The content is a post or a comment.",
  may: 'account.use',
  params: reviewParams,
  reply: authorDecisionView,
  handle: ({ params, actor }) => fetchDecisionForAuthor(params.id, actor.id),
});
