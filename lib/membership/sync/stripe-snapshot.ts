import 'server-only';
import type Stripe from 'stripe';
import type { Price } from '../price';
import type { PendingPrice } from '../announced-price/pending-price';
import { isNextRenewalAtNewPrice } from '../announced-price/price-notice-period';
import { fetchCustomerCharges, getInvoicePaymentIntentId } from './charges';
import { calculateAmountToCollect, previewNextPeriodAmount, type SubscriptionItemPriceChange } from './next-charge';
import type {
  SyncedCard,
  SyncedCharge,
  SyncedPayment,
  StripeSnapshot,
  SyncedSubscription,
} from './derive-membership-state';
import {
  getStripeId,
  isMissingStripeObjectError,
  dateFromUnixSeconds,
  optionalDateFromUnixSeconds,
  getStripeClient,
} from '../stripe';
import { APP_NAME_METADATA_VALUE, PLAN_ENDING_METADATA_KEY, MEMBERSHIP_HOLD_METADATA_KEY } from '../plan-rules';

/** Objects to request (`expand`) whenever we read a subscription from Stripe. */
export const EXPANDED_SUBSCRIPTION_FIELDS = ['default_payment_method', 'latest_invoice', 'pending_setup_intent'];

/**
 * Reads everything about a customer and their plan from Stripe. `pending` is an announced new price, which may apply to
 * the next charge.
 */
export async function readStripeSnapshot(
  customerId: string | null,
  price: Price | null,
  pending: PendingPrice | null,
): Promise<StripeSnapshot> {
  if (customerId === null) return { customer: 'none', email: null, subscriptions: [], payments: [] };
  const customer = await readCustomer(customerId);
  if (typeof customer === 'string') return { customer, email: null, subscriptions: [], payments: [] };
  const [subscriptions, invoices] = await Promise.all([
    listCustomerSubscriptions(customerId),
    paidInvoicesOf(customerId),
  ]);
  // Without a paid invoice, for example after a free trial, the customer has no charges to read.
  const charges = invoices.some((invoice) => invoice.amount_paid > 0)
    ? await fetchCustomerCharges(customerId)
    : new Map();
  const fallback = toSyncedCard(customer.invoice_settings.default_payment_method);
  return {
    customer: 'there',
    email: customer.email,
    subscriptions: await Promise.all(
      subscriptions.map(async (subscription) =>
        withNext(toSyncedSubscription(subscription, fallback, price), changeOf(subscription, pending)),
      ),
    ),
    payments: invoices.map((invoice) =>
      paymentOf(invoice, charges.get(getInvoicePaymentIntentId(invoice) ?? '') ?? null),
    ),
  };
}

/**
 * Reads a customer from Stripe. Returns "gone" if the customer was deleted. Returns "unknown" if Stripe never had the
 * customer, for example because our key belongs to another Stripe account.
 */
export async function readCustomer(customerId: string): Promise<Stripe.Customer | 'gone' | 'unknown'> {
  try {
    const customer = await getStripeClient().customers.retrieve(customerId, {
      expand: ['invoice_settings.default_payment_method'],
    });
    return customer.deleted ? 'gone' : customer;
  } catch (error) {
    if (isMissingStripeObjectError(error)) return 'unknown';
    throw error;
  }
}

/** Returns all subscriptions of a customer, from all pages of Stripe's list and including ended ones. */
export const listCustomerSubscriptions = (customerId: string): Promise<Stripe.Subscription[]> =>
  getStripeClient()
    .subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: EXPANDED_SUBSCRIPTION_FIELDS.map((part) => `data.${part}`),
    })
    .autoPagingToArray({ limit: 1_000 });

const paidInvoicesOf = (customerId: string): Promise<Stripe.Invoice[]> =>
  getStripeClient()
    .invoices.list({ customer: customerId, status: 'paid', limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 500 });

/**
 * Converts a Stripe subscription to our own type. `fallback` is the customer's default card, used if the subscription
 * has no card.
 */
export function toSyncedSubscription(
  subscription: Stripe.Subscription,
  fallback: SyncedCard | null,
  price: Price | null,
): SyncedSubscription {
  const items = subscription.items.data;
  const invoice = typeof subscription.latest_invoice === 'string' ? null : subscription.latest_invoice;
  return {
    id: subscription.id,
    status: subscription.status,
    // The price decides whether the subscription is for our plan. If Stripe has no valid price for our plan, the
    // subscription's metadata decides.
    isOurs: price
      ? items.some((item) => item.price.id === price.id || getStripeId(item.price.product) === price.productId)
      : subscription.metadata.app === APP_NAME_METADATA_VALUE,
    priceId: items[0]?.price.id ?? null,
    priceCents: items[0]?.price.unit_amount ?? null,
    priceInterval: intervalOf(items[0]?.price.recurring),
    createdAt: dateFromUnixSeconds(subscription.created),
    trialEnd: optionalDateFromUnixSeconds(subscription.trial_end),
    periodStart: latest(items.map((item) => item.current_period_start)),
    periodEnd: latest(items.map((item) => item.current_period_end)),
    cancelAt: optionalDateFromUnixSeconds(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: optionalDateFromUnixSeconds(subscription.ended_at),
    cancellationReason: subscription.cancellation_details?.reason ?? null,
    isCollectionPaused: subscription.pause_collection !== null,
    isGivenUp: subscription.metadata[PLAN_ENDING_METADATA_KEY] === 'true' && invoice?.status === 'void',
    heldBack: heldBackOf(subscription.metadata[MEMBERSHIP_HOLD_METADATA_KEY]),
    card: toSyncedCard(subscription.default_payment_method) ?? fallback,
    pendingSetupIntentId: getStripeId(subscription.pending_setup_intent),
    invoice: invoice && {
      id: invoice.id ?? '',
      status: invoice.status ?? 'draft',
      amount: calculateAmountToCollect(invoice),
      tries: invoice.attempt_count,
      isCollected: invoice.auto_advance ?? false,
      finalizedAt: optionalDateFromUnixSeconds(invoice.status_transitions.finalized_at),
    },
    nextCents: invoice && ['draft', 'open'].includes(invoice.status ?? '') ? calculateAmountToCollect(invoice) : null,
  };
}

/**
 * Adds the amount of the next charge in cents (`nextCents`) to a running plan. Returns the plan unchanged if it
 * is not running, or if an unpaid invoice already gave the amount.
 */
async function withNext(
  facts: SyncedSubscription,
  change: SubscriptionItemPriceChange | null,
): Promise<SyncedSubscription> {
  const isRunning = facts.isOurs && !facts.isGivenUp && ['active', 'trialing'].includes(facts.status);
  if (!isRunning || facts.nextCents !== null) return facts;
  const asItIs = await previewNextPeriodAmount(facts);
  // If the next period is free, for example because of a coupon, it stays free. The announced new price then applies
  // only to the period after it.
  const nextCents =
    change === null || asItIs === 0 ? asItIs : ((await previewNextPeriodAmount(facts, change)) ?? asItIs);
  return { ...facts, nextCents };
}

/** Returns the announced price change if it takes effect at the next renewal, otherwise null. */
function changeOf(
  { id, items: { data } }: Stripe.Subscription,
  pending: PendingPrice | null,
): SubscriptionItemPriceChange | null {
  const [item] = data;
  if (pending?.subscriptionId !== id || !item || item.price.id === pending.priceId) return null;
  const isNext = isNextRenewalAtNewPrice({
    dueAt: pending.dueAt,
    periodEnd: dateFromUnixSeconds(item.current_period_end),
  });
  return isNext ? { id: item.id, price: pending.priceId } : null;
}

/** Converts Stripe's billing interval to ours, or returns null for an interval that we do not sell. */
const intervalOf = (recurring: Pick<Stripe.Price.Recurring, 'interval'> | null | undefined) =>
  recurring?.interval === 'year' ? 'year' : recurring?.interval === 'month' ? 'month' : null;

const heldBackOf = (mark: string | undefined) => (mark === 'plan' || mark === 'invoice' ? mark : null);

const latest = (seconds: number[]): Date | null =>
  seconds.length === 0 ? null : dateFromUnixSeconds(Math.max(...seconds));

export function toSyncedCard(method: string | Stripe.PaymentMethod | null): SyncedCard | null {
  if (method === null) return null;
  if (typeof method === 'string') return { id: method, brand: 'card', last4: '', expires: '' };
  const { brand = 'card', last4 = '', exp_month: month, exp_year: year } = method.card ?? {};
  const expires = month && year ? `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}` : '';
  return { id: method.id, brand, last4, expires };
}

function paymentOf(invoice: Stripe.Invoice, charge: SyncedCharge | null): SyncedPayment {
  const line = invoice.lines.data[0];
  return {
    invoiceId: invoice.id ?? '',
    subscriptionId: getStripeId(invoice.parent?.subscription_details?.subscription),
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    status: invoice.status ?? 'paid',
    billingReason: invoice.billing_reason,
    periodStart: optionalDateFromUnixSeconds(line?.period.start ?? invoice.period_start),
    periodEnd: optionalDateFromUnixSeconds(line?.period.end ?? invoice.period_end),
    paidAt: dateFromUnixSeconds(invoice.status_transitions.paid_at ?? invoice.created),
    number: invoice.number,
    charge,
  };
}
