import { z } from 'zod';
import { route } from '@/lib/http/route';
import { verifyEvent, receiveEvent } from '@/lib/membership/webhook/webhook';
import { withStripe } from '@/lib/membership/stripe';

const LIMIT = 512 * 1024;

export const POST = route({
  about: "The payment provider's events, known by their signature. Any refusal asks for the event again.",
  may: 'anyone',
  signed: { limit: LIMIT, header: 'stripe-signature', open: verifyEvent },
  reply: z.object({ received: z.literal(true) }),
  refuses: {
    invalid: 'The signature is not valid, or what is signed is no event.',
    not_found: 'Whom it is about was deleted at this moment.',
  },
  handle: async ({ body }) => {
    await withStripe(() => receiveEvent(body));
    return { received: true as const };
  },
});
