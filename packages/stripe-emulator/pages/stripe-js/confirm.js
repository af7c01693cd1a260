import { authenticate } from './authentication.js';
import { mountedForm } from './elements.js';
import { integrationError } from './integration-error.js';
import { intentOf, readIntent } from './intents.js';

/** Opens another page. Never resolves, because the browser is leaving the current page. */
const leaveFor = (address) => {
  location.assign(address);
  return new Promise(() => {});
};

/** True if a test chose a separate page for authentication instead of the dialog. */
function sendsAway() {
  try {
    return window.__emulatorRedirect3ds === true || localStorage.getItem('emulator.redirect3ds') === '1';
  } catch {
    return false;
  }
}

const returnAddress = (returnUrl, { id, kind, secret }) => {
  const address = new URL(returnUrl);
  address.searchParams.set(kind.error, id);
  address.searchParams.set(`${kind.error}_client_secret`, secret);
  address.searchParams.set('redirect_status', 'succeeded');
  return address.href;
};

const isAsked = ({ status, next_action: action }) => status === 'requires_action' && action !== null;

/** Returns the error of an intent that was not confirmed. */
const failure = (kind, intent) => {
  const last = intent.last_setup_error ?? intent.last_payment_error;
  return { error: { ...last, [kind.error]: intent } };
};

/** Runs the intent's next action, if it has one. Resolves like Stripe.js: with the intent or with `{error}`. */
export async function finish(opened, intent, key) {
  if (!isAsked(intent)) return { [opened.kind.result]: intent };
  if (intent.next_action.type === 'redirect_to_url') return leaveFor(intent.next_action.redirect_to_url.url);
  await authenticate(opened.id);
  const { intent: after, error } = await readIntent(opened, key);
  if (error) return { error };
  return after.status === 'requires_payment_method' ? failure(opened.kind, after) : { [opened.kind.result]: after };
}

/** Implements `stripe.confirmSetup` and `stripe.confirmPayment`. */
export async function confirm(kind, key, { elements, confirmParams = {}, redirect = 'always' } = {}) {
  const caller = `stripe.${kind.method}()`;
  const { form, secret } = mountedForm(elements, caller);
  const opened = intentOf(secret, caller);
  if (opened.kind !== kind) {
    throw integrationError(
      `${caller} cannot confirm a ${opened.kind.name}. Call stripe.${opened.kind.method}() instead.`,
    );
  }
  const returnUrl = confirmParams.return_url;
  if (redirect !== 'if_required' && !returnUrl)
    throw integrationError(`${caller} needs confirmParams.return_url unless redirect is 'if_required'.`);

  const useStripeSdk = !(returnUrl && sendsAway());
  const address = confirmParams.payment_method_data?.billing_details?.address ?? {};
  const answer = await form.confirm({ id: opened.id, path: kind.path, secret, key, returnUrl, useStripeSdk, address });
  if (answer.error) return { error: answer.error };
  const result = await finish(opened, answer.intent, key);
  return result.error || redirect === 'if_required' ? result : leaveFor(returnAddress(returnUrl, opened));
}
