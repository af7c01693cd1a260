import { route } from '@/lib/http/route';
import { paymentSetup } from '@/lib/membership/schema';
import { startPayment } from '@/lib/membership/start/start-payment';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Begins a membership, or goes on with one that was begun: what the card form needs. 409 for who has one.',
  may: 'account.use',
  reply: paymentSetup,
  limit: ['payment.start', 'payment.start.address'],
  handle: ({ user }) => withStripe(() => startPayment(user)),
});
