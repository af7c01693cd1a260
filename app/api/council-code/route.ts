import { route } from '@/lib/http/route';
import { redeemCouncilCode } from '@/lib/membership/council/redeem';
import { councilCodeSchema, councilCodeUsed } from '@/lib/membership/council/schema';

export const POST = route({
  about:
    'Uses a council code, which gives a membership until its day and follows its school. A paid membership continues.',
  may: 'school.follow',
  body: councilCodeSchema,
  limit: ['code.council', 'code.council.address'],
  reply: councilCodeUsed,
  refuses: {
    not_found: 'The code does not exist.',
    gone: 'The code was used by someone else, or has ended.',
    conflict: 'The person already has as much without it, or is on hold.',
  },
  handle: ({ actor, body }) => redeemCouncilCode(actor.id, body.code),
});
