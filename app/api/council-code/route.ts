import { route } from '@/lib/http/route';
import { redeemCouncilCode } from '@/lib/membership/council/redeem-code';
import { councilCodeSchema, redeemCodeReply } from '@/lib/membership/council/schema';

export const POST = route({
  about:
    'Uses a council code. The person follows the school, and gets a membership until the last day of the code. If they already pay for a membership, they continue to pay.',
  may: 'school.follow',
  body: councilCodeSchema,
  limit: ['code.council', 'code.council.address'],
  reply: redeemCodeReply,
  refuses: {
    not_found: 'The code does not exist.',
    gone: 'The code was used by another person, or has ended.',
    conflict: 'The person already has the same access without the code, or their membership is on hold.',
  },
  handle: ({ actor, body }) => redeemCouncilCode(actor.id, body.code),
});
