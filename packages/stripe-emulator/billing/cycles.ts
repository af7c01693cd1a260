import { periodEnd } from '../core/dates';
import { now, type Emulator } from '../core/emulator';
import { change, emit } from '../core/events';
import type { Invoice, Subscription, SubscriptionItem } from '../core/stored';
import { collectInvoice, settleForNothing } from './collect';
import { defaultMethodOf } from './defaults';
import { closeInvoice, draftInvoice, finalizeInvoice } from './invoices';
import { recurringOf } from './new-subscription';
import { cancelNow } from './standing';

type Period = { start: number; end: number };

/**
 * Returns the first item of a subscription. Its billing dates apply to all items, because all items are billed
 * together.
 */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`the emulator lost the items of ${subscription.id}`);
  return item;
}

export const periodOf = (subscription: Subscription): Period => ({
  start: itemOf(subscription).current_period_start,
  end: itemOf(subscription).current_period_end,
});

export const itemsWithPeriod = (subscription: Subscription, { start, end }: Period): Subscription['items'] => ({
  ...subscription.items,
  data: subscription.items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
});

/** Returns the billing period that follows the current one. */
const nextPeriod = (subscription: Subscription, start: number): Period => ({
  start,
  end: periodEnd(subscription.billing_cycle_anchor, recurringOf(itemOf(subscription).price), start),
});

/** Starts the next period of a subscription, and creates a draft invoice that is charged an hour later. */
export function renew(em: Emulator, subscription: Subscription): void {
  const passed = periodOf(subscription);
  const covers = nextPeriod(subscription, passed.end);
  const staysDraft = subscription.status === 'unpaid' || subscription.pause_collection?.behavior === 'keep_as_draft';
  const status = subscription.status === 'trialing' ? 'active' : subscription.status;
  const invoice = draftInvoice(em, subscription, { reason: 'subscription_cycle', covers, passed, staysDraft });
  change(
    em,
    subscription,
    { status, items: itemsWithPeriod(subscription, covers), latest_invoice: invoice.id },
    'customer.subscription.updated',
  );
}

/** Finalizes and charges a draft invoice, one hour after the start of the invoice's billing period. */
export function finalizeAndCollect(em: Emulator, invoice: Invoice, pausing: string | undefined): void {
  finalizeInvoice(em, invoice);
  if (pausing === 'void') closeInvoice(em, invoice, 'void');
  else if (pausing === 'mark_uncollectible') closeInvoice(em, invoice, 'uncollectible');
  else if (invoice.amount_due === 0) settleForNothing(em, invoice);
  else collectInvoice(em, invoice);
}

/**
 * Ends a trial. Without a saved card, the trial settings decide whether the subscription is renewed, cancelled or
 * paused.
 */
export function endTrial(em: Emulator, subscription: Subscription): void {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  if (defaultMethodOf(em, subscription) || missing === 'create_invoice') return renew(em, subscription);
  if (missing === 'cancel') return cancelNow(em, subscription, null);
  pauseNow(em, subscription, 'trial_end_without_payment_method');
}

export function pauseNow(
  em: Emulator,
  subscription: Subscription,
  reason: 'pause_requested' | 'trial_end_without_payment_method',
): void {
  const paused = { subscription: { type: reason }, transitioned_at: now(em), type: 'subscription' as const };
  change(
    em,
    subscription,
    { status: 'paused', status_details: { paused } },
    'customer.subscription.updated',
    'customer.subscription.paused',
  );
}

/** Starts a new billing period now and charges its invoice immediately. */
export function billNow(em: Emulator, subscription: Subscription, patch: Partial<Subscription>): Invoice {
  const start = now(em);
  const passed = periodOf(subscription);
  const covers = { start, end: periodEnd(start, recurringOf(itemOf(subscription).price), start) };
  const items = itemsWithPeriod(subscription, covers);
  const invoice = draftInvoice(em, subscription, {
    reason: 'subscription_update',
    covers,
    passed: { start: passed.start, end: start },
  });
  change(
    em,
    subscription,
    { billing_cycle_anchor: start, items, latest_invoice: invoice.id, ...patch },
    'customer.subscription.updated',
  );
  finalizeInvoice(em, invoice);
  if (invoice.amount_due === 0) settleForNothing(em, invoice);
  else collectInvoice(em, invoice);
  return invoice;
}

/**
 * Emits the event that a trial is about to end. Stripe sends this event three days before the end, or immediately if
 * the trial is shorter.
 */
export function announceTrialEnd(em: Emulator, subscription: Subscription): void {
  em.state.announcedTrialEnds[subscription.id] = subscription.trial_end ?? 0;
  emit(em, 'customer.subscription.trial_will_end', subscription);
}
