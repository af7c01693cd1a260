import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';
import { paymentSetup } from '@/lib/membership/schema';
import { startPayment } from '@/lib/membership/start/start-payment';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about:
    'Begins a membership, or goes on with one that was begun: what the card form needs. At most five an hour are begun by one person, and twenty from one address.',
  may: 'account.use',
  reply: paymentSetup,
  limit: 'payment.open',
  refuses: {
    conflict: 'There is a membership already, or it is on hold.',
    payment_failed: 'The bank refused the card.',
  },
  handle: ({ user, request }) => withStripe(() => startPayment(user, clientIp(request))),
});
