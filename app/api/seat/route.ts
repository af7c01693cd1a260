import { route } from '@/lib/http/route';
import { endHouseholdSeat } from '@/lib/membership/household-seat/end-seat';
import { inviteToSeat } from '@/lib/membership/household-seat/invite';
import { fetchHouseholdSeats } from '@/lib/membership/household-seat/queries';
import { inviteToSeatSchema, householdSeatsView } from '@/lib/membership/household-seat/schema';

export const GET = route({
  about: 'Returns the household seat that the person pays for, and the household seat that they use.',
  may: 'account.use',
  reply: householdSeatsView,
  handle: ({ actor }) => fetchHouseholdSeats(actor.id),
});

export const POST = route({
  about: 'Invites one other guardian to a household seat. The email does not name anyone.',
  may: 'household.invite',
  body: inviteToSeatSchema,
  limit: 'seat.invite',
  reply: householdSeatsView,
  status: 201,
  refuses: { conflict: 'The person does not pay for a membership, or has already given a seat or sent an invitation.' },
  handle: async ({ actor, body }) => {
    await inviteToSeat(actor.id, body.email);
    return fetchHouseholdSeats(actor.id);
  },
});

export const DELETE = route({
  about:
    'Withdraws the invitation, or ends the seat that the person pays for. An invitation ends immediately. A seat ends after 30 days’ notice.',
  may: 'account.use',
  limit: 'seat.notice',
  reply: householdSeatsView,
  refuses: { not_found: 'The person has no invitation or household seat to end.' },
  handle: async ({ actor }) => {
    await endHouseholdSeat(actor.id);
    return fetchHouseholdSeats(actor.id);
  },
});
