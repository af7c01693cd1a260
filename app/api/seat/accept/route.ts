import { route } from '@/lib/http/route';
import { acceptHouseholdSeat } from '@/lib/membership/household-seat/accept-household-seat';
import { fetchHouseholdSeats } from '@/lib/membership/household-seat/queries';
import { seatTokenSchema, householdSeatsView } from '@/lib/membership/household-seat/schema';

export const POST = route({
  about: 'Accepts a household seat. The seat is a membership for as long as its payer pays.',
  may: 'school.follow',
  body: seatTokenSchema,
  limit: ['seat.change', 'seat.link.address'],
  reply: householdSeatsView,
  refuses: {
    gone: 'The invitation was used or withdrawn, or is too old.',
    conflict: 'The person has their own membership or is on hold, or the seat cannot be accepted now.',
  },
  handle: async ({ actor, body }) => {
    await acceptHouseholdSeat(actor.id, body.token);
    return fetchHouseholdSeats(actor.id);
  },
});
