import 'server-only';
import { env } from '@/lib/env';

/**
 * Returns the settings of the payment form, or null if payments are not set up. `emulatorUrl` is the address of the
 * script that replaces Stripe.js in the demo.
 */
export function paymentFormSettings(): { publishableKey: string; emulatorUrl: string | null } | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_EMULATOR_URL } = env();
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY) return null;
  return {
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    emulatorUrl: STRIPE_EMULATOR_URL ? `${STRIPE_EMULATOR_URL}/stripe-emulator.js` : null,
  };
}
