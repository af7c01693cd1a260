import { route } from '@/lib/http/route';
import { decideReply } from '@/lib/posts/replies/decide-reply';
import { replyDecisionParams, replyDecisionSchema } from '@/lib/posts/replies/schema';

export const POST = route({
  about:
    "Shows the school's reply under the post, or refuses it with a reason that the school reads. The readers of the thread are notified once.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: replyDecisionParams,
  body: replyDecisionSchema,
  refuses: {
    not_found: 'The school has no such reply.',
    conflict: 'The reply was decided or changed since `seen`.',
  },
  handle: ({ params, act, body }) => decideReply(act, params, body),
});
