import { findRow, now, ownRow, type Emulator } from '../core/emulator';
import { DAY } from '../core/dates';
import { change, deepCopy, emit } from '../core/events';
import type { Charge, Invoice, PaymentIntent, PaymentMethod, Subscription } from '../core/stored';
import { decide, type AuthenticationOptions, type PaymentOccasion } from './decide';
import { authenticationFailed, cardError, declines, type Decline } from './declines';
import { defaultMethodOf } from './defaults';
import { openDispute, warnOfFraud } from './disputes';
import { intentOf, invoiceOf, markFailed, markPaid, subscriptionOf } from './invoices';
import { fail, failAuthentication, requireAction, succeed } from './payment-intents';
import { rulesFor } from './payment-methods';
import { afterPaid, cancelNow, hasEnded } from './standing';

/**
 * Pays a PaymentIntent on behalf of the customer. If the bank declines, records the decline and throws a card error.
 */
export function confirmPayment(
  em: Emulator,
  intent: PaymentIntent,
  method: PaymentMethod,
  asking: AuthenticationOptions,
  occasion: PaymentOccasion = 'onSession',
): void {
  const decline = tryToPay(em, intent, method, occasion, asking);
  if (!decline) return;
  throw cardError(decline, {
    ...(intent.latest_charge && { charge: intent.latest_charge }),
    payment_intent: deepCopy(intent),
    payment_method: deepCopy(method),
  });
}

/** Makes one payment attempt. Returns the decline, or null if the payment succeeded or waits for the card holder. */
function tryToPay(
  em: Emulator,
  intent: PaymentIntent,
  method: PaymentMethod,
  occasion: PaymentOccasion,
  asking: AuthenticationOptions,
): Decline | null {
  const decision = decide(em, method, occasion);
  if (decision.kind === 'ok') return paid(em, intent, method);
  if (decision.kind === 'decline') return refused(em, intent, method, decision.decline);
  const invoice = invoiceOf(em, intent);
  if (occasion === 'offSession') {
    fail(em, intent, method, declines.authenticationRequired);
    requireAction(em, intent, method, {});
    if (invoice) failInvoice(em, invoice, true);
    return declines.authenticationRequired;
  }
  requireAction(em, intent, method, asking);
  if (invoice) emit(em, 'invoice.payment_action_required', invoice);
  return null;
}

function paid(em: Emulator, intent: PaymentIntent, method: PaymentMethod): null {
  const charge = succeed(em, intent, method);
  const invoice = invoiceOf(em, intent);
  if (invoice) {
    markPaid(em, invoice);
    afterPaid(em, invoice);
  }
  afterwards(em, charge, method);
  return null;
}

function refused(em: Emulator, intent: PaymentIntent, method: PaymentMethod, decline: Decline): Decline {
  fail(em, intent, method, decline);
  const invoice = invoiceOf(em, intent);
  if (invoice) failInvoice(em, invoice, false);
  return decline;
}

function afterwards(em: Emulator, charge: Charge, method: PaymentMethod): void {
  const { afterwards: next } = rulesFor(em, method).rules;
  if (next === 'dispute') openDispute(em, charge, 'needs_response');
  if (next === 'fraud-warning') warnOfFraud(em, charge);
}

/** Handles the card holder's response to the bank's authentication request. */
export function authenticatePayment(em: Emulator, intent: PaymentIntent, isDone: boolean): void {
  const method = ownRow(em, 'payment_method', intent.payment_method);
  const invoice = invoiceOf(em, intent);
  if (!isDone) {
    failAuthentication(em, intent, method, authenticationFailed('payment_intent'));
    if (invoice) failInvoice(em, invoice, false);
    return;
  }
  const decision = decide(em, method, 'onSession');
  const decline = decision.kind === 'authenticate' ? decision.then : null;
  if (decline) refused(em, intent, method, decline);
  else paid(em, intent, method);
}

/**
 * Tries to collect an open invoice with the saved card, as Stripe does automatically. Returns true if the invoice is
 * paid.
 */
export function collectInvoice(
  em: Emulator,
  invoice: Invoice,
  chosen?: PaymentMethod,
  occasion: PaymentOccasion = 'offSession',
): boolean {
  if (invoice.amount_remaining === 0) return settleForNothing(em, invoice);
  const intent = ownRow(em, 'payment_intent', intentOf(em, invoice)?.id);
  const subscription = subscriptionOf(em, invoice);
  const method =
    chosen ??
    findRow(em, 'payment_method', invoice.default_payment_method) ??
    (subscription && defaultMethodOf(em, subscription));
  if (method) tryToPay(em, intent, method, occasion, {});
  else failInvoice(em, invoice, false);
  return invoice.status === 'paid';
}

/** Marks an invoice with nothing due as paid. The caller must check that nothing is due. */
export function settleForNothing(em: Emulator, invoice: Invoice): true {
  markPaid(em, invoice);
  afterPaid(em, invoice);
  return true;
}

/**
 * Handles a failed attempt to collect an invoice: schedules the next retry, or ends the retries and updates the
 * subscription.
 */
function failInvoice(em: Emulator, invoice: Invoice, needsAction: boolean): void {
  const subscription = subscriptionOf(em, invoice);
  const isFirst = !subscription || subscription.status === 'incomplete' || hasEnded(subscription);
  if (isFirst || invoice.auto_advance === false) return markFailed(em, invoice, null, needsAction);
  const { retryDays } = em.state.settings;
  const since = (em.state.dunning[invoice.id] ??= now(em));
  const next = retryDays.map((days) => since + days * DAY).find((moment) => moment > now(em));
  markFailed(em, invoice, next ?? null, needsAction);
  if (next !== undefined)
    return void change(em, subscription, { status: owing(subscription) }, 'customer.subscription.updated');
  giveUp(em, subscription);
}

const owing = ({ status }: Subscription) => (status === 'unpaid' ? 'unpaid' : 'past_due');

function giveUp(em: Emulator, subscription: Subscription): void {
  if (em.state.settings.afterRetries === 'canceled') return cancelNow(em, subscription, 'payment_failed');
  change(em, subscription, { status: 'unpaid' }, 'customer.subscription.updated');
}
