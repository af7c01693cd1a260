import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { giveComplimentaryAccess, revokeComplimentaryAccess } from '@/lib/membership/change/complimentary-access';
import { giveAccessSchema } from '@/lib/users/admin/schema';
import { readUserDetails } from '../read-user-details';
import { userPathParams } from '../user-path-params';

export const POST = route({
  about:
    "Gives complimentary access until the end of a day. Returns the person's full details. Stripe is not involved.",
  may: 'user.manage',
  params: userPathParams,
  body: giveAccessSchema,
  reply: userDetail,
  handle: async ({ act, params, body }) => {
    await giveComplimentaryAccess(act, params.id, body);
    return readUserDetails(params.id);
  },
});

export const DELETE = route({
  about: "Removes complimentary access. Returns the person's full details.",
  may: 'user.manage',
  params: userPathParams,
  reply: userDetail,
  refuses: { conflict: 'The person has no complimentary access.' },
  handle: async ({ act, params }) => {
    await revokeComplimentaryAccess(act, params.id);
    return readUserDetails(params.id);
  },
});
