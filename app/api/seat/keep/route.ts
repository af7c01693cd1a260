import { route } from '@/lib/http/route';
import { cancelScheduledSeatEnd } from '@/lib/membership/household-seat/end-seat';
import { fetchHouseholdSeats } from '@/lib/membership/household-seat/queries';
import { householdSeatsView } from '@/lib/membership/household-seat/schema';

export const POST = route({
  about: 'Cancels the scheduled end of a household seat. Possible during the notice period of 30 days.',
  may: 'school.follow',
  limit: 'seat.notice',
  reply: householdSeatsView,
  refuses: { not_found: 'The seat does not exist.', conflict: 'The person no longer pays for a membership.' },
  handle: async ({ actor }) => {
    await cancelScheduledSeatEnd(actor.id);
    return fetchHouseholdSeats(actor.id);
  },
});
