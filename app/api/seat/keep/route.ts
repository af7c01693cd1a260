import { route } from '@/lib/http/route';
import { keepSeat } from '@/lib/membership/seat/end';
import { seatsOf } from '@/lib/membership/seat/queries';
import { seatView } from '@/lib/membership/seat/schema';

export const POST = route({
  about: 'Withdraws the notice to end a household seat, while the notice runs.',
  may: 'school.follow',
  limit: 'seat.notice',
  reply: seatView,
  refuses: { not_found: 'The seat does not exist.', conflict: 'The person no longer pays.' },
  handle: async ({ actor }) => {
    await keepSeat(actor.id);
    return seatsOf(actor.id);
  },
});
