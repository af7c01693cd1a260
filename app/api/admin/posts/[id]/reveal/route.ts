import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { revealAuthor } from '@/lib/moderation/reviewed-author';
import { revealedAuthorView, postOrCommentParams } from '@/lib/moderation/schema';
import { requireRecentSecondFactor } from '@/lib/users/sign-in/sign-in-factors';

export const POST = route({
  about:
    'Reveals the author of an anonymous post. Each use is written to the audit log, and needs a recently verified second factor (`POST /api/user/prove`) or password.',
  may: 'content.moderate',
  params: postOrCommentParams,
  reply: revealedAuthorView,
  refuses: {
    second_factor: 'The second factor was not verified again within the last five minutes.',
    reauthenticate: 'No second factor is set up, and the password was entered too long ago.',
  },
  handle: async ({ params, act, user, request }) => {
    await requireRecentSecondFactor(user, readClientIpHeader(request));
    return revealAuthor(act, params.id);
  },
});
