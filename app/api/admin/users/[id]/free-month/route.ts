import { route } from '@/lib/http/route';
import { giveFreeMonth } from '@/lib/membership/billing-admin/free-month';
import { billingActionReply, freeMonthSchema } from '@/lib/membership/view/admin-schema';
import { readUserDetails } from '../read-user-details';
import { userPathParams } from '../user-path-params';

export const POST = route({
  about: "Reduces the person's next payment by the price of a month. Returns the person's full details and the result.",
  may: 'user.manage',
  params: userPathParams,
  body: freeMonthSchema,
  reply: billingActionReply,
  refuses: {
    conflict:
      'The person has no subscription that will be charged again, or someone else gave a free month in the meantime.',
    unavailable: 'Stripe is unavailable. A retry never gives the month twice.',
  },
  handle: async ({ act, params, body }) => {
    const message = await giveFreeMonth(act, params.id, body);
    return { ...(await readUserDetails(params.id)), said: message };
  },
});
