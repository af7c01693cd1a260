import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';
import { isWriterHidden } from '@/lib/moderation/author';
import { decide } from '@/lib/moderation/decide';
import { reviewById } from '@/lib/moderation/queries';
import { decisionSchema, reviewParams, reviewView } from '@/lib/moderation/schema';
import { askAgain } from '@/lib/users/factors';

export const POST = route({
  about:
    'Keeps, hides or deletes what is reviewed, and may suspend its writer, who is told the reason. To suspend who wrote anonymously shows who it is: the second factor is asked for again then (`POST /api/user/prove`), or the password.',
  may: 'content.moderate',
  params: reviewParams,
  body: decisionSchema,
  reply: reviewView,
  refuses: {
    conflict: 'It is decided, in other hands, gone or edited since.',
    second_factor: 'It was not proven again within five minutes.',
    reauthenticate: 'There is none, and the password was entered too long ago.',
  },
  once: true,
  handle: async ({ params, act, actor, body, user, request }) => {
    if (body.suspendUntil !== undefined && (await isWriterHidden(params.id))) await askAgain(user, clientIp(request));
    await decide(act, params.id, body);
    return reviewById(params.id, actor.id);
  },
});
