import { route } from '@/lib/http/route';
import { activateMembership } from '@/lib/membership/start/activate-membership';
import { membershipActivation, confirmedPaymentSchema, paymentProcessingReply } from '@/lib/membership/schema';
import { runStripeCalls } from '@/lib/membership/stripe';

export const POST = route({
  about:
    'Activates the membership after the card is confirmed in the browser. Returns 202 while the bank processes the payment.',
  may: 'account.use',
  body: confirmedPaymentSchema,
  limit: 'membership.change',
  reply: membershipActivation,
  also: { 202: paymentProcessingReply },
  refuses: {
    payment_failed: 'The bank refused the payment.',
    not_found: 'The payment does not belong to the person.',
    conflict: 'The payment is not confirmed, or the membership cannot begin.',
    gone: 'The payment was cancelled or refunded, or its subscription has ended.',
  },
  handle: async ({ user, body }) => {
    const result = await runStripeCalls(() => activateMembership(user, body.paymentIntentId, 'member'));
    return result === 'processing' ? Response.json({ message: 'Payment is processing.' }, { status: 202 }) : result;
  },
});
