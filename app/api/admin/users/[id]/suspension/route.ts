import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { liftSuspensionSchema, suspensionSchema } from '@/lib/users/admin/schema';
import { liftSuspension, suspendUser } from '@/lib/moderation/suspension';
import { readUserDetails } from '../read-user-details';
import { userPathParams } from '../user-path-params';

export const POST = route({
  about:
    "Suspends a person, and notifies them of the reason. The suspension lasts until the end of the given day, or permanently if the day is null. Returns the person's full details.",
  may: 'user.manage',
  params: userPathParams,
  body: suspensionSchema,
  reply: userDetail,
  refuses: {
    invalid: 'The input is not valid, or the person is an administrator.',
    conflict: "The person's suspension has changed since the administrator saw it.",
  },
  handle: async ({ act, params, body }) => {
    await suspendUser(act, params.id, body);
    return readUserDetails(params.id);
  },
});

export const DELETE = route({
  about: "Lifts a suspension and notifies the person. Returns the person's full details.",
  may: 'user.manage',
  params: userPathParams,
  body: liftSuspensionSchema,
  reply: userDetail,
  refuses: { conflict: 'The person has no suspension, or the suspension has changed since the administrator saw it.' },
  handle: async ({ act, params, body }) => {
    await liftSuspension(act, params.id, body);
    return readUserDetails(params.id);
  },
});
