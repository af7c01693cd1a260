import type { Stripe } from '@stripe/stripe-js';

export type PaymentSettings = { publishableKey: string; emulatorUrl: string | null };

let loading: Promise<Stripe> | undefined;

/** Loads Stripe's script once, or the Stripe emulator's script in the demo. Throws if the script can't be loaded. */
export function loadStripeScript(settings: PaymentSettings): Promise<Stripe> {
  loading ??= load(settings).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load({ publishableKey, emulatorUrl }: PaymentSettings): Promise<Stripe> {
  // Loads the Stripe emulator's script first, because Stripe's npm package uses an existing `window.Stripe` instead of
  // loading its own script.
  if (emulatorUrl !== null && !('Stripe' in window)) await addScript(emulatorUrl);
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe did not load.');
  return stripe;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    if (nonce) script.nonce = nonce;
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("We couldn't load the payment form."));
    };
    document.head.append(script);
  });
}
