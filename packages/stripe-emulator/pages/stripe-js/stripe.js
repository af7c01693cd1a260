import { confirm, finish } from './confirm.js';
import { newElements } from './elements.js';
import { integrationError } from './integration-error.js';
import { intentOf, kinds, readIntent } from './intents.js';

/**
 * Methods of Stripe.js that the emulator does not support. They exist because @stripe/react-stripe-js checks for them,
 * but they throw. A page that calls such a method needs the real Stripe.js.
 */
const absent = (name) => async () => {
  throw integrationError(`The emulator of Stripe.js has no ${name}().`);
};

const retrieve = (kind, key) => async (secret) => {
  const caller = `stripe.retrieve${kind.name}()`;
  const opened = intentOf(secret, caller);
  if (opened.kind !== kind) throw integrationError(`${caller} cannot read a ${opened.kind.name}.`);
  const { intent, error } = await readIntent(opened, key);
  return error ? { error } : { [kind.result]: intent };
};

async function handleNextAction(key, { clientSecret } = {}) {
  const opened = intentOf(clientSecret, 'stripe.handleNextAction()');
  const { intent, error } = await readIntent(opened, key);
  return error ? { error } : finish(opened, intent, key);
}

/** Can be called with or without `new`, like the real function of Stripe.js. */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_'))
    throw integrationError('The emulator takes a publishable key of test mode: pk_test_…');
  return {
    elements: newElements,
    confirmSetup: (options) => confirm(kinds.seti, key, options),
    confirmPayment: (options) => confirm(kinds.pi, key, options),
    retrieveSetupIntent: retrieve(kinds.seti, key),
    retrievePaymentIntent: retrieve(kinds.pi, key),
    handleNextAction: (options) => handleNextAction(key, options),
    createToken: absent('createToken'),
    createPaymentMethod: absent('createPaymentMethod'),
    confirmCardPayment: absent('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

/** The release of Stripe.js that @stripe/stripe-js 10.2 expects. */
Stripe.version = 'endive';
window.Stripe ??= Stripe;
