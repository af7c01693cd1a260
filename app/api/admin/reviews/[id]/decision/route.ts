import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { isAuthorHiddenFromReviewer } from '@/lib/moderation/reviewed-author';
import { decideReview } from '@/lib/moderation/decide-moderation-review';
import { fetchReviewForAdmin } from '@/lib/moderation/review-queries';
import { decisionSchema, reviewParams, adminReviewView } from '@/lib/moderation/schema';
import { requireRecentSecondFactor } from '@/lib/users/sign-in/sign-in-factors';

export const POST = route({
  about:
    'Keeps, hides, sends back or deletes the reviewed content. An edit of content that was sent back opens a new review. The decision may also warn the author, which stays on record for a year, or suspend the author, with a reason that the author sees. Suspending an anonymous author reveals them, so it needs a recently verified second factor (`POST /api/user/prove`) or password.',
  may: 'content.moderate',
  params: reviewParams,
  body: decisionSchema,
  reply: adminReviewView,
  refuses: {
    conflict: 'Another person decided or claimed the review, or the content was deleted or edited in the meantime.',
    second_factor: 'The second factor was not verified again within the last five minutes.',
    reauthenticate: 'No second factor is set up, and the password was entered too long ago.',
  },
  once: true,
  handle: async ({ params, act, actor, body, user, request }) => {
    if (body.suspendUntil !== undefined && (await isAuthorHiddenFromReviewer(params.id)))
      await requireRecentSecondFactor(user, readClientIpHeader(request));
    await decideReview(act, params.id, body);
    return fetchReviewForAdmin(params.id, actor.id);
  },
});
