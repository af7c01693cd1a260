import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { paymentSetup, startPaymentSchema } from '@/lib/membership/schema';
import { startPayment } from '@/lib/membership/start/start-payment';
import { runStripeCalls } from '@/lib/membership/stripe';
import { throwIfDenied } from '@/lib/policy/access-policy';

export const POST = route({
  about:
    'Begins a monthly or yearly membership, or continues an unfinished one. Returns the data that the card form needs. The limit is five new memberships an hour for each person, and twenty for each network address.',
  may: 'account.use',
  body: startPaymentSchema,
  reply: paymentSetup,
  limit: 'payment.open',
  refuses: {
    conflict: 'The person already has a membership, or their membership is on hold after a payment problem.',
    leaving: 'The account is about to be deleted.',
    payment_failed: 'The bank refused the card.',
    not_found: 'The promotion code does not exist.',
    gone: 'The promotion code has expired, or was used up.',
  },
  handle: ({ user, request, body }) => {
    // Refuses people who requested account deletion. Otherwise they would pay for a membership that is soon deleted.
    if (user.deletionDueAt) throwIfDenied('leaving');
    return runStripeCalls(() => startPayment(user, readClientIpHeader(request), body));
  },
});
