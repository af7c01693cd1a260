import { route } from '@/lib/http/route';
import { refuseInvitations } from '@/lib/membership/seat/invite';
import { refuseSeatSchema } from '@/lib/membership/seat/schema';

export const POST = route({
  about: 'Stops household seat invitations to the address of an email, with the key in its link.',
  may: 'anyone',
  body: refuseSeatSchema,
  limit: 'seat.link.address',
  refuses: { invalid: 'The link is none of ours.' },
  handle: ({ body }) => refuseInvitations(body.token),
});
