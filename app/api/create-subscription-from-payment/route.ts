import { route } from '@/lib/http/route';
import { activate } from '@/lib/membership/start/activate';
import { activation, fromPaymentSchema, processing } from '@/lib/membership/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Activates the membership for what the card confirmed in the browser. 202 while the bank works on it.',
  may: 'account.use',
  body: fromPaymentSchema,
  limit: 'membership.change',
  reply: activation,
  also: { 202: processing },
  refuses: {
    payment_failed: 'The bank refused it.',
    not_found: 'It is not yours.',
    conflict: 'It is not confirmed, or the membership cannot begin.',
    gone: 'It was canceled or refunded, or its subscription has ended.',
  },
  handle: async ({ user, body }) => {
    const result = await withStripe(() => activate(user, body.paymentIntentId, 'member'));
    return result === 'processing' ? Response.json({ message: 'Payment is processing.' }, { status: 202 }) : result;
  },
});
