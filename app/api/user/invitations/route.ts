import { route } from '@/lib/http/route';
import { fetchMemberInvitations } from '@/lib/verification/invitations';
import { invitationsView } from '@/lib/verification/schema';

export const GET = route({
  about:
    'Returns the number of people who joined through the person’s invitation links. Also returns the followed schools, and whether each of them has a link.',
  may: 'account.use',
  reply: invitationsView,
  handle: ({ actor }) => fetchMemberInvitations(actor.id),
});
