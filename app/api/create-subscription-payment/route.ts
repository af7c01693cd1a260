import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { paymentSetup, startPaymentSchema } from '@/lib/membership/schema';
import { startPayment } from '@/lib/membership/start/start-payment';
import { withStripe } from '@/lib/membership/stripe';
import { enforce } from '@/lib/policy/policy';

export const POST = route({
  about:
    'Begins a membership by the month or the year, or goes on with one that was begun: what the card form needs. At most five an hour are begun by one person, and twenty from one address.',
  may: 'account.use',
  body: startPaymentSchema,
  reply: paymentSetup,
  limit: 'payment.open',
  refuses: {
    conflict: 'There is a membership already, or it is on hold.',
    leaving: 'The account is about to be deleted.',
    payment_failed: 'The bank refused the card.',
    not_found: 'The promotion code is not known.',
    gone: 'The promotion code has expired, or was used up.',
  },
  handle: ({ user, request, body }) => {
    if (user.deletionDueAt) enforce('leaving'); // A membership started now would be charged and then deleted.
    return withStripe(() => startPayment(user, clientIp(request), body));
  },
});
