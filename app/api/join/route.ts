import { route } from '@/lib/http/route';
import { thenSettleFounding } from '@/lib/membership/change/founding';
import { join } from '@/lib/verification/codes';
import { joinReply, joinSchema } from '@/lib/verification/schema';

export const POST = route({
  about: 'Joins the school of a code from its poster: follows it, and is its parent once the e-mail address is proven.',
  may: 'school.follow',
  body: joinSchema,
  limit: ['school.join', 'school.join.address'],
  reply: joinReply,
  refuses: { not_found: 'The code is not known.', gone: 'The code has ended, or was used by all it was for.' },
  handle: ({ actor, body }) => thenSettleFounding(join(actor.id, body.code)),
});
