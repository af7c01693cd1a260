import { route } from '@/lib/http/route';
import { refundPayment } from '@/lib/membership/billing-admin/refund';
import { billingActionReply, refundSchema } from '@/lib/membership/view/admin-schema';
import { readUserDetails } from '../read-user-details';
import { userPathParams } from '../user-path-params';

export const POST = route({
  about:
    "Refunds some or all of a payment through Stripe, once. With `endsNow`, the subscription also ends. Returns the person's full details and the result.",
  may: 'user.manage',
  params: userPathParams,
  body: refundSchema,
  reply: billingActionReply,
  refuses: {
    not_found: 'The person has no such payment.',
    invalid: 'The input is not valid, or the amount is more than can still be refunded.',
    conflict: 'The payment is disputed, already refunded or changed in the meantime, or Stripe refused the refund.',
    unavailable: 'Stripe is unavailable. A retry never refunds twice.',
  },
  handle: async ({ act, params, body }) => {
    const message = await refundPayment(act, params.id, body);
    return { ...(await readUserDetails(params.id)), said: message };
  },
});
