import { route } from '@/lib/http/route';
import { thenSettleFounding } from '@/lib/membership/change/founding';
import { ofUserSchema, vouchReply } from '@/lib/verification/schema';
import { unvouch, vouch } from '@/lib/verification/vouches';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'Vouches for another parent of a school of which one is verified oneself: two make a third. Five a month.',
  may: 'parent.vouch',
  params: schoolParams,
  body: ofUserSchema,
  reply: vouchReply,
  refuses: {
    forbidden: 'The person is not verified for the school.',
    rate_limited: 'Somebody has vouched for five within 30 days.',
  },
  handle: ({ actor, params, body }) => thenSettleFounding(vouch(actor.id, params.id, body.userId)),
});

export const DELETE = route({
  about: 'Takes back a vouch. The parents it verified are checked again, and stay verified if they have another proof.',
  may: 'school.follow',
  params: schoolParams,
  body: ofUserSchema,
  reply: vouchReply,
  handle: ({ actor, params, body }) => thenSettleFounding(unvouch(actor.id, params.id, body.userId)),
});
