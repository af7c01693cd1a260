import { route } from '@/lib/http/route';
import { refundPayment } from '@/lib/membership/billing-admin/refund';
import { billingAdminReply, refundSchema } from '@/lib/membership/view/admin-schema';
import { detailOf } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about:
    'Refunds some or all of a payment through Stripe, once; with `endsNow` the subscription ends too. Answers the whole person, and what was done.',
  may: 'user.manage',
  params: userParams,
  body: refundSchema,
  reply: billingAdminReply,
  refuses: {
    not_found: 'There is no such payment of theirs.',
    invalid: 'The input is not valid, or it is more than is left.',
    conflict: 'It is disputed, refunded already, or not as it was seen; or Stripe refused it.',
    unavailable: 'Stripe is away. Trying again never refunds twice.',
  },
  handle: async ({ act, params, body }) => {
    const said = await refundPayment(act, params.id, body);
    return { ...(await detailOf(params.id)), said };
  },
});
