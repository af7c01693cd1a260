import { route } from '@/lib/http/route';
import { releaseMembershipHoldSchema, userDetail } from '@/lib/membership/view/admin-schema';
import { releaseMembershipHold } from '@/lib/membership/change/membership-holds-and-billing-alerts';
import { readUserDetails } from '../read-user-details';
import { userPathParams } from '../user-path-params';

export const POST = route({
  about:
    "Lifts the hold on a membership, for example after a payment dispute. Also closes the alerts in `alertIds`, which the administrator saw with the hold. Returns the person's full details.",
  may: 'user.manage',
  params: userPathParams,
  body: releaseMembershipHoldSchema,
  reply: userDetail,
  refuses: {
    not_found: 'The person does not exist, or has no payment hold.',
    conflict: 'The membership now has a different hold.',
  },
  handle: async ({ act, params, body }) => {
    await releaseMembershipHold(act, params.id, body);
    return readUserDetails(params.id);
  },
});
