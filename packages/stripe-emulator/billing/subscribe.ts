import { now, ownRow, put, rows, type Emulator } from '../core/emulator';
import { DAY } from '../core/dates';
import { ApiError, invalid } from '../core/errors';
import { change, deepCopy, emit } from '../core/events';
import type { Customer, Invoice, PaymentMethod, Subscription } from '../core/stored';
import { collectInvoice, settleForNothing } from './collect';
import { announceTrialEnd, periodOf } from './cycles';
import { decide, type PaymentOccasion } from './decide';
import { cardError, declines } from './declines';
import { defaultMethodOf } from './defaults';
import { draftInvoice, finalizeInvoice } from './invoices';
import { newSubscription, type ItemWish } from './new-subscription';
import { newSetupIntent } from './setup-intents';
import { redeem } from './promotions';
import { hasEnded } from './standing';

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

export type SubscribeWish = Parameters<typeof newSubscription>[1] & {
  behavior: PaymentBehavior;
  occasion: PaymentOccasion;
  cancelAt: number | null;
  cancelsAtPeriodEnd: boolean;
  promotionCode: string | null;
};

/**
 * Creates a subscription and its first invoice. If the subscription starts with a trial and no card is available, also
 * creates a SetupIntent.
 */
export function subscribe(
  em: Emulator,
  { behavior, occasion, cancelAt, cancelsAtPeriodEnd, promotionCode, ...wish }: SubscribeWish,
): Subscription {
  const customer = ownRow(em, 'customer', wish.customer);
  checkCurrency(em, customer, wish.items);
  const method = defaultMethodOf(em, wish);
  const isTrial = wish.trialEnd !== null;
  if (!isTrial && behavior !== 'default_incomplete') checkCard(em, customer, wish.items, method, behavior, occasion);

  const discount = promotionCode === null ? null : redeem(em, promotionCode, buyerOf(customer, wish.items));
  const subscription = put(em, 'subscription', newSubscription(em, wish));
  if (discount) {
    em.state.discounts[subscription.id] = discount;
    subscription.discounts = [discount.id];
  }
  if (customer.currency !== subscription.currency)
    change(em, customer, { currency: subscription.currency }, 'customer.updated');
  const invoice = draftInvoice(em, subscription, {
    reason: 'subscription_create',
    covers: periodOf(subscription),
    isTrial,
  });
  subscription.latest_invoice = invoice.id;
  if (isTrial && !method) subscription.pending_setup_intent = setupFor(em, subscription);
  if (cancelAt !== null) Object.assign(subscription, { cancel_at: cancelAt, canceled_at: now(em) });
  if (cancelsAtPeriodEnd)
    Object.assign(subscription, {
      cancel_at: periodOf(subscription).end,
      cancel_at_period_end: true,
      canceled_at: now(em),
    });
  finalizeInvoice(em, invoice);
  emit(em, 'customer.subscription.created', subscription);
  payFirst(em, invoice, behavior, occasion);
  if (subscription.trial_end !== null && subscription.trial_end - now(em) <= 3 * DAY)
    announceTrialEnd(em, subscription);
  return subscription;
}

const buyerOf = ({ id }: Customer, items: ItemWish[]) => ({
  customer: id,
  amount: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0),
  products: items.map(({ price }) => price.product),
  currency: items[0]?.price.currency ?? '',
});

function setupFor(em: Emulator, { customer, payment_settings: settings }: Subscription): string {
  const types = settings?.payment_method_types ?? ['card'];
  return newSetupIntent(em, { customer, payment_method_types: types, usage: 'off_session' }).id;
}

function payFirst(em: Emulator, invoice: Invoice, behavior: PaymentBehavior, occasion: PaymentOccasion): void {
  if (invoice.amount_due === 0) settleForNothing(em, invoice);
  else if (behavior !== 'default_incomplete') collectInvoice(em, invoice, undefined, occasion);
}

function checkCurrency(em: Emulator, { id, currency }: Customer, items: ItemWish[]): void {
  const wanted = items[0]?.price.currency;
  if (items.some(({ price }) => price.currency !== wanted))
    throw invalid('All prices on a subscription must have the same currency.', { param: 'items' });
  const running = rows(em, 'subscription').some((one) => one.customer === id && !hasEnded(one));
  if (!running || !currency || currency === wanted) return;
  throw invalid(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${currency}.`,
  );
}

/**
 * Throws if the first payment is due now and the customer has no card. If `behavior` is `error_if_incomplete`, also
 * throws if the payment would fail.
 */
function checkCard(
  em: Emulator,
  customer: Customer,
  items: ItemWish[],
  method: PaymentMethod | undefined,
  behavior: PaymentBehavior,
  occasion: PaymentOccasion,
): void {
  const due =
    items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0) + customer.balance;
  if (due <= 0) return;
  if (!method) {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
    throw new ApiError(400, { type: 'invalid_request_error', code: 'resource_missing', message });
  }
  if (behavior !== 'error_if_incomplete') return;
  const decision = decide(em, method, occasion);
  if (decision.kind === 'decline') throw cardError(decision.decline, { payment_method: deepCopy(method) });
  if (decision.kind === 'authenticate')
    throw cardError({ ...declines.authenticationRequired, code: 'subscription_payment_intent_requires_action' });
}
