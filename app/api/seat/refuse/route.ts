import { route } from '@/lib/http/route';
import { optOutOfInvitations } from '@/lib/membership/seat/invite';
import { refuseSeatSchema } from '@/lib/membership/seat/schema';

export const POST = route({
  about:
    'Stops household seat invitations to an email address. The required `token` is in the link of the invitation email.',
  may: 'anyone',
  body: refuseSeatSchema,
  limit: 'seat.link.address',
  refuses: { invalid: 'The link is not valid.' },
  handle: ({ body }) => optOutOfInvitations(body.token),
});
