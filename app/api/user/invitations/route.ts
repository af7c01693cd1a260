import { route } from '@/lib/http/route';
import { invitationsOf } from '@/lib/verification/invitations';
import { invitationsView } from '@/lib/verification/schema';

export const GET = route({
  about: 'How many joined by the person’s links, and which of the followed schools have one.',
  may: 'account.use',
  reply: invitationsView,
  handle: ({ actor }) => invitationsOf(actor.id),
});
