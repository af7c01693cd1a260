import { route } from '@/lib/http/route';
import { reviewById } from '@/lib/moderation/queries';
import { reviewParams, reviewView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'One review: what was written, in its place, what it said before, reasons and notes without names, and its writer.',
  may: 'content.moderate',
  params: reviewParams,
  reply: reviewView,
  handle: ({ params, actor }) => reviewById(params.id, actor.id),
});
