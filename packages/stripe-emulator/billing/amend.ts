import { DAY, periodEnd } from '../core/dates';
import { findRow, now, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change } from '../core/events';
import type { Subscription } from '../core/stored';
import { collectInvoice, settleForNothing } from './collect';
import { announceTrialEnd, billNow, itemOf, periodOf, itemsWithPeriod } from './cycles';
import { draftInvoice, finalizeInvoice } from './invoices';
import { recurringOf } from './new-subscription';

const UPDATED = 'customer.subscription.updated';

/** Ends a trial now, and immediately charges the invoice of the first paid period. */
export function endTrialNow(em: Emulator, subscription: Subscription): void {
  if (subscription.status !== 'trialing') return;
  billNow(em, subscription, { status: 'active', trial_end: now(em) });
  announceTrialEnd(em, subscription);
}

/**
 * Changes the end of a trial. The billing period and the billing anchor (the start of all later periods) change with
 * it.
 */
export function moveTrial(em: Emulator, subscription: Subscription, end: number): void {
  const isTrial = subscription.status === 'trialing';
  const start = isTrial ? periodOf(subscription).start : now(em);
  change(
    em,
    subscription,
    {
      billing_cycle_anchor: end,
      items: itemsWithPeriod(subscription, { start, end }),
      status: 'trialing',
      trial_end: end,
      trial_start: isTrial ? subscription.trial_start : start,
      ...(subscription.cancel_at_period_end && { cancel_at: end }),
    },
    UPDATED,
  );
  if (end - now(em) <= 3 * DAY) announceTrialEnd(em, subscription);
  else delete em.state.announcedTrialEnds[subscription.id];
}

type Details = Partial<NonNullable<Subscription['cancellation_details']>>;

/**
 * Returns the cancellation details of a subscription, merged with the changes in `more`. If the cancellation is undone,
 * the reason becomes null, as at Stripe.
 */
export function cancellationDetails(
  subscription: Subscription,
  isEnding: boolean,
  more: Details,
): NonNullable<Subscription['cancellation_details']> {
  const before = subscription.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  return { ...before, ...more, reason: isEnding ? 'cancellation_requested' : null };
}

/** Sets or clears the cancellation of a subscription at the end of the period. */
export function endAtPeriodEnd(em: Emulator, subscription: Subscription, isEnding: boolean): Partial<Subscription> {
  if (subscription.cancel_at_period_end === isEnding) return {};
  if (!isEnding) return { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  return { cancel_at: periodOf(subscription).end, cancel_at_period_end: true, canceled_at: now(em) };
}

/**
 * Returns the fields that set the time of a subscription's cancellation, or that clear the cancellation if the time is
 * null.
 */
export function endAtMoment(em: Emulator, moment: number | null): Partial<Subscription> {
  if (moment === null) return { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  return { cancel_at: moment, cancel_at_period_end: false, canceled_at: now(em) };
}

/**
 * Resumes a paused subscription, with an invoice if a new billing period begins. If `waits` is true, the subscription
 * becomes active only when this invoice is paid.
 */
export function resume(em: Emulator, subscription: Subscription, anchor: 'now' | 'unchanged', waits: boolean): void {
  if (subscription.status !== 'paused') throw invalid('This subscription is not paused.');
  delete subscription.status_details;
  const hasTimeLeft = periodOf(subscription).end > now(em);
  if (anchor === 'unchanged' && hasTimeLeft)
    return void change(em, subscription, { status: 'active' }, UPDATED, 'customer.subscription.resumed');
  const start = now(em);
  const cycle = anchor === 'now' ? start : subscription.billing_cycle_anchor;
  const covers = { start, end: periodEnd(cycle, recurringOf(itemOf(subscription).price), start) };
  const invoice = draftInvoice(em, subscription, { reason: 'subscription_update', covers });
  const patch = {
    billing_cycle_anchor: cycle,
    items: itemsWithPeriod(subscription, covers),
    latest_invoice: invoice.id,
  };
  finalizeInvoice(em, invoice);
  if (!waits) change(em, subscription, { ...patch, status: 'active' }, UPDATED, 'customer.subscription.resumed');
  else change(em, subscription, patch, UPDATED);
  const isPaid = invoice.amount_due === 0 ? settleForNothing(em, invoice) : collectInvoice(em, invoice);
  if (waits && isPaid) change(em, subscription, { status: 'active' }, UPDATED, 'customer.subscription.resumed');
}

/** Converts `cancel_at` to a time if its value is a keyword such as `min_period_end`. Throws for unknown keywords. */
export function timeOfCancelKeyword(subscription: Subscription, word: string): number {
  if (word === 'min_period_end' || word === 'max_period_end') return periodOf(subscription).end;
  throw invalid(`Invalid cancel_at: ${word}`, { param: 'cancel_at' });
}

/** Sets a new price or quantity of a subscription, which applies from the next invoice. */
export function reprice(
  em: Emulator,
  subscription: Subscription,
  wanted: { id: string; price?: string | undefined; quantity?: number | undefined }[],
): Partial<Subscription> {
  const data = subscription.items.data.map((item) => {
    const wish = wanted.find(({ id }) => id === item.id);
    const price = findRow(em, 'price', wish?.price) ?? item.price;
    return { ...item, price: { ...price }, quantity: wish?.quantity ?? item.quantity ?? 1 };
  });
  return { items: { ...subscription.items, data } };
}
