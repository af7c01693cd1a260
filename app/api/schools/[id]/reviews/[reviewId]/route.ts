import { route } from '@/lib/http/route';
import { localReview } from '@/lib/moderation/school-queue';
import { localReviewParams, localReviewView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'One review of a school, as its moderators see it: what was written, why it is here, and a name only where one stands on the board.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: localReviewParams,
  reply: localReviewView,
  handle: ({ params, actor }) => localReview(params.id, params.reviewId, actor.id),
});
