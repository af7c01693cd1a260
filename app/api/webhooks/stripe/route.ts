import { z } from 'zod';
import { route } from '@/lib/http/route';
import { verifyStripeEvent, receiveStripeEvent } from '@/lib/membership/webhook/receive-stripe-event';
import { runStripeCalls } from '@/lib/membership/stripe';

const LIMIT = 512 * 1024;

export const POST = route({
  about:
    "Receives the payment provider's events, verified by their signature. If the response is an error, the provider sends the event again.",
  may: 'anyone',
  signed: { limit: LIMIT, header: 'stripe-signature', open: verifyStripeEvent },
  reply: z.object({ received: z.literal(true) }),
  refuses: {
    invalid: 'The signature is not valid, or the signed content is not an event.',
    not_found: 'The account that the event is about was just deleted.',
  },
  handle: async ({ body }) => {
    await runStripeCalls(() => receiveStripeEvent(body));
    return { received: true as const };
  },
});
