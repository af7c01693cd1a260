import { integrationError } from './integration-error.js';
import { ORIGIN } from './origin.js';

const SETUP = {
  name: 'SetupIntent',
  result: 'setupIntent',
  error: 'setup_intent',
  path: '/v1/setup_intents',
  method: 'confirmSetup',
};
const PAYMENT = {
  name: 'PaymentIntent',
  result: 'paymentIntent',
  error: 'payment_intent',
  path: '/v1/payment_intents',
  method: 'confirmPayment',
};
export const kinds = { seti: SETUP, pi: PAYMENT };

/**
 * Returns the intent that a client secret belongs to. Throws if the text is not a client secret. The error message
 * never contains the text.
 */
export function intentOf(secret, caller) {
  const match = /^((seti|pi)_\w+?)_secret_\w+$/.exec(String(secret));
  if (!match)
    throw integrationError(`Invalid value for ${caller}: a client secret has the form of \${id}_secret_\${secret}.`);
  return { id: match[1], kind: kinds[match[2]], secret };
}

const unreachable = {
  type: 'api_connection_error',
  message: 'We could not reach the payment service. Check your connection and try again.',
};

/** Reads the current state of an intent. Resolves with `{intent}` or `{error}`. */
export async function readIntent({ id, kind, secret }, key) {
  try {
    const query = new URLSearchParams({ client_secret: secret });
    const response = await fetch(`${ORIGIN}${kind.path}/${id}?${query}`, {
      headers: { authorization: `Bearer ${key}` },
      credentials: 'omit',
    });
    const body = await response.json();
    return body.error ? { error: body.error } : { intent: body };
  } catch {
    return { error: unreachable };
  }
}
