import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';
import { revealAuthor } from '@/lib/moderation/author';
import { revealReply, targetParams } from '@/lib/moderation/schema';
import { askAgain } from '@/lib/users/factors';

export const POST = route({
  about:
    'Who wrote a post that is anonymous. Each time is written into the audit log, and the second factor asked for again (`POST /api/user/prove`), or the password.',
  may: 'content.moderate',
  params: targetParams,
  reply: revealReply,
  refuses: {
    second_factor: 'It was not proven again within five minutes.',
    reauthenticate: 'There is none, and the password was entered too long ago.',
  },
  handle: async ({ params, act, user, request }) => {
    await askAgain(user, clientIp(request));
    return revealAuthor(act, params.id);
  },
});
