import { route } from '@/lib/http/route';
import { leaveSeat } from '@/lib/membership/household-seat/end-seat';

export const DELETE = route({
  about: "Gives up the person's own household seat immediately.",
  may: 'account.use',
  limit: 'seat.change',
  refuses: { not_found: 'The person has no household seat.' },
  handle: ({ actor }) => leaveSeat(actor.id),
});
