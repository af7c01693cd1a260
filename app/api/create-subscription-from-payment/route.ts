import { route } from '@/lib/http/route';
import { activate } from '@/lib/membership/start/activate';
import { activation, fromPaymentSchema } from '@/lib/membership/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about:
    'Activates the membership for what the card confirmed in the browser. 202 while the bank works on it, 402, 409 or 410 when it has not succeeded, 404 for what is not yours.',
  may: 'account.use',
  body: fromPaymentSchema,
  limit: 'membership.change',
  handle: async ({ user, body }) => {
    const result = await withStripe(() => activate(user, body.paymentIntentId, 'member'));
    return result === 'processing'
      ? Response.json({ message: 'Payment is processing.' }, { status: 202 })
      : activation.parse(result);
  },
});
