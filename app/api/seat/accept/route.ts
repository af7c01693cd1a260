import { route } from '@/lib/http/route';
import { acceptSeat } from '@/lib/membership/seat/accept';
import { seatsOf } from '@/lib/membership/seat/queries';
import { seatTokenSchema, seatView } from '@/lib/membership/seat/schema';

export const POST = route({
  about: 'Takes the household seat of an invitation: full access for as long as its payer pays.',
  may: 'school.follow',
  body: seatTokenSchema,
  limit: ['seat.change', 'seat.link.address'],
  reply: seatView,
  refuses: {
    gone: 'The invitation was used, withdrawn, or is too old.',
    conflict: 'Who asks has access of his own or is on hold, or the seat cannot be taken now.',
  },
  handle: async ({ actor, body }) => {
    await acceptSeat(actor.id, body.token);
    return seatsOf(actor.id);
  },
});
