import { route } from '@/lib/http/route';
import { endMemberInvitation, getOrCreateMemberInvitation } from '@/lib/verification/invitations';
import { invitationView } from '@/lib/verification/schema';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about:
    "Returns the person's own invitation link for a school. The link is `/invite/{token}`. If the person has none, the request creates it.",
  may: 'school.invite',
  params: schoolParams,
  reply: invitationView,
  refuses: { not_found: 'The school does not exist.', conflict: 'The person does not follow the school.' },
  handle: ({ actor, params }) => getOrCreateMemberInvitation(actor.id, params.id),
});

export const DELETE = route({
  about: "Ends the person's invitation link immediately. A link that the person creates later has a new address.",
  may: 'account.use',
  params: schoolParams,
  handle: ({ actor, params }) => endMemberInvitation(actor.id, params.id),
});
