import { z } from 'zod';
import { route } from '@/lib/http/route';
import { openEvent, receiveEvent } from '@/lib/membership/listen/webhook';
import { withStripe } from '@/lib/membership/stripe';

const LIMIT = 512 * 1024;

export const POST = route({
  about: "The payment provider's events, known by their signature; 400 for any other. 5xx asks for the event again.",
  may: 'anyone',
  signed: { limit: LIMIT, open: (raw, request) => openEvent(raw, request.headers.get('stripe-signature')) },
  reply: z.object({ received: z.literal(true) }),
  handle: async ({ body }) => {
    await withStripe(() => receiveEvent(body));
    return { received: true as const };
  },
});
