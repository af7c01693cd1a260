import 'server-only';
import { env } from '@/lib/env';

/** What the payment form in the browser needs; null when payments are not set up. `standInUrl` is the demo's Stripe.js. */
export function paymentSettings(): { publishableKey: string; standInUrl: string | null } | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_EMULATOR_URL } = env();
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY) return null;
  return {
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    standInUrl: STRIPE_EMULATOR_URL ? `${STRIPE_EMULATOR_URL}/stripe-standin.js` : null,
  };
}
