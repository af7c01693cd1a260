import { route } from '@/lib/http/route';
import { endSeat } from '@/lib/membership/seat/end';
import { inviteToSeat } from '@/lib/membership/seat/invite';
import { seatsOf } from '@/lib/membership/seat/queries';
import { inviteToSeatSchema, seatView } from '@/lib/membership/seat/schema';

export const GET = route({
  about: 'The household seat that one pays for, and the one that one has.',
  may: 'account.use',
  reply: seatView,
  handle: ({ actor }) => seatsOf(actor.id),
});

export const POST = route({
  about: 'Invites one other guardian to a household seat, with an email that names no one.',
  may: 'household.invite',
  body: inviteToSeatSchema,
  limit: 'seat.invite',
  reply: seatView,
  status: 201,
  refuses: { conflict: 'The person does not pay, or already has a seat or an open invitation.' },
  handle: async ({ actor, body }) => {
    await inviteToSeat(actor.id, body.email);
    return seatsOf(actor.id);
  },
});

export const DELETE = route({
  about: 'Withdraws the invitation at once, or ends the household seat that one pays for with 30 days’ notice.',
  may: 'account.use',
  limit: 'seat.notice',
  reply: seatView,
  refuses: { not_found: 'There is none.' },
  handle: async ({ actor }) => {
    await endSeat(actor.id);
    return seatsOf(actor.id);
  },
});
