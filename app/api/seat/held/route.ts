import { route } from '@/lib/http/route';
import { leaveSeat } from '@/lib/membership/seat/end';

export const DELETE = route({
  about: 'Gives up the household seat that one has, at once.',
  may: 'account.use',
  limit: 'seat.change',
  refuses: { not_found: 'There is none.' },
  handle: ({ actor }) => leaveSeat(actor.id),
});
