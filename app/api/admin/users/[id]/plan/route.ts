import { route } from '@/lib/http/route';
import { changePlanEndDate } from '@/lib/membership/billing-admin/change-plan';
import { billingActionReply, changePlanSchema } from '@/lib/membership/view/admin-schema';
import { readUserDetails } from '../read-user-details';
import { userPathParams } from '../user-path-params';

export const POST = route({
  about:
    "Ends the subscription now or at the end of its period, or cancels a scheduled end. Returns the person's full details and the result.",
  may: 'user.manage',
  params: userPathParams,
  body: changePlanSchema,
  reply: billingActionReply,
  refuses: {
    conflict: 'The person has no running subscription, or its state does not allow the change.',
    unavailable: 'Stripe is unavailable.',
  },
  handle: async ({ act, params, body }) => {
    const message = await changePlanEndDate(act, params.id, body);
    return { ...(await readUserDetails(params.id)), said: message };
  },
});
