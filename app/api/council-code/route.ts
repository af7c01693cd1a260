import { route } from '@/lib/http/route';
import { redeemCouncilCode } from '@/lib/membership/council/redeem';
import { councilCodeSchema, councilCodeUsed } from '@/lib/membership/council/schema';

export const POST = route({
  about: "Uses a council's code: full access until its day, and its school is followed. A plan of one's own goes on.",
  may: 'school.follow',
  body: councilCodeSchema,
  limit: ['code.council', 'code.council.address'],
  reply: councilCodeUsed,
  refuses: {
    not_found: 'The code is not known.',
    gone: 'The code was used by somebody else, or has ended.',
    conflict: 'Who asks has as much without it, or is on hold.',
  },
  handle: ({ actor, body }) => redeemCouncilCode(actor.id, body.code),
});
