import { route } from '@/lib/http/route';
import { changePlan } from '@/lib/membership/billing-admin/change-plan';
import { billingAdminReply, planSchema } from '@/lib/membership/view/admin-schema';
import { detailOf } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about:
    'Ends the subscription at once or with its period, or takes such an end back; answers the whole person, and what was done.',
  may: 'user.manage',
  params: userParams,
  body: planSchema,
  reply: billingAdminReply,
  refuses: {
    conflict: 'There is none that runs, or its state does not allow it.',
    unavailable: 'Stripe is away.',
  },
  handle: async ({ act, params, body }) => {
    const said = await changePlan(act, params.id, body);
    return { ...(await detailOf(params.id)), said };
  },
});
