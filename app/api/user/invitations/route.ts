import { route } from '@/lib/http/route';
import { fetchMemberInvitations } from '@/lib/verification/invitations';
import { invitationsView } from '@/lib/verification/schema';

export const GET = route({
  about:
    'Returns the number of people who joined by the person’s links. Also returns the followed schools that have a link.',
  may: 'account.use',
  reply: invitationsView,
  handle: ({ actor }) => fetchMemberInvitations(actor.id),
});
