import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { targetUserIdSchema, vouchReply } from '@/lib/verification/schema';
import { withdrawVouch, vouchForPerson } from '@/lib/verification/vouches';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about:
    'Vouches for another parent of a school. The signed-in person must be verified for the school. Two vouches verify a parent. The limit is five vouches a month.',
  may: 'parent.vouch',
  params: schoolParams,
  body: targetUserIdSchema,
  reply: vouchReply,
  refuses: {
    forbidden: 'The person is not verified for the school.',
    rate_limited: 'The person has vouched for five people within 30 days.',
  },
  handle: ({ actor, params, body }) => awaitThenUpdateFoundingSeats(vouchForPerson(actor.id, params.id, body.userId)),
});

export const DELETE = route({
  about:
    'Withdraws the vouch that the person gave to another parent. Parents who were verified through this vouch lose their verification, unless they still qualify.',
  may: 'school.follow',
  params: schoolParams,
  body: targetUserIdSchema,
  reply: vouchReply,
  handle: ({ actor, params, body }) => awaitThenUpdateFoundingSeats(withdrawVouch(actor.id, params.id, body.userId)),
});
