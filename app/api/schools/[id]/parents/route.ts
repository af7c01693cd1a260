import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { setParentStatus } from '@/lib/verification/parent-status';
import { targetUserIdSchema, parentStatusView } from '@/lib/verification/schema';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'Verifies a person as a parent of the school.',
  may: 'user.manage',
  params: schoolParams,
  body: targetUserIdSchema,
  reply: parentStatusView,
  handle: ({ act, params, body }) => awaitThenUpdateFoundingSeats(setParentStatus(act, params.id, body.userId, true)),
});

export const DELETE = route({
  about: "Removes a person's verification as a parent of the school, no matter how the person was verified.",
  may: 'user.manage',
  params: schoolParams,
  body: targetUserIdSchema,
  reply: parentStatusView,
  handle: ({ act, params, body }) => awaitThenUpdateFoundingSeats(setParentStatus(act, params.id, body.userId, false)),
});
