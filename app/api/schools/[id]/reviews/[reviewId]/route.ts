import { route } from '@/lib/http/route';
import { schoolReviewById } from '@/lib/moderation/school-queue';
import { schoolReviewParams, schoolReviewView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'Returns one review of a school, as its moderators see it. Contains the content and the reason for the review. It names the author only if the board shows the name.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolReviewParams,
  reply: schoolReviewView,
  handle: ({ params, actor }) => schoolReviewById(params.id, params.reviewId, actor.id),
});
