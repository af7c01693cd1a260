import { route } from '@/lib/http/route';
import { revealAuthor } from '@/lib/moderation/author';
import { revealReply, targetParams } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Who wrote a post that is anonymous. Each time is written into the audit log.',
  may: 'content.moderate',
  params: targetParams,
  reply: revealReply,
  handle: ({ params, act }) => revealAuthor(act, params.id),
});
