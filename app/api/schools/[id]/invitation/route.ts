import { route } from '@/lib/http/route';
import { endInvitation, invite } from '@/lib/verification/invitations';
import { invitationView } from '@/lib/verification/schema';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'The person’s own link by which others come to a school, made when there is none: `/invite/{token}`.',
  may: 'school.invite',
  params: schoolParams,
  reply: invitationView,
  refuses: { not_found: 'No such school.', conflict: 'The person does not follow the school.' },
  handle: ({ actor, params }) => invite(actor.id, params.id),
});

export const DELETE = route({
  about: 'Ends that link: it is dead at once, and the next one is another.',
  may: 'account.use',
  params: schoolParams,
  handle: ({ actor, params }) => endInvitation(actor.id, params.id),
});
