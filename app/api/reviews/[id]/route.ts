import { route } from '@/lib/http/route';
import { ownReview } from '@/lib/moderation/appeal';
import { ownReviewView, reviewParams } from '@/lib/moderation/schema';

export const GET = route({
  about: "What was decided about one's own post or comment, and why.",
  may: 'account.use',
  params: reviewParams,
  reply: ownReviewView,
  handle: ({ params, actor }) => ownReview(params.id, actor.id),
});
