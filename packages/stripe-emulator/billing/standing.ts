import { now, ownRow, rows, type Emulator } from '../core/emulator';
import { change, emit } from '../core/events';
import type { Invoice, Subscription } from '../core/stored';
import { closeInvoice, intentOf, stopCollecting, subscriptionOf } from './invoices';

export const hasEnded = ({ status }: Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

/** Updates the subscription of an invoice that was paid. */
export function afterPaid(em: Emulator, invoice: Invoice): void {
  delete em.state.dunning[invoice.id];
  const subscription = subscriptionOf(em, invoice);
  if (!subscription || hasEnded(subscription)) return;
  const method = intentOf(em, invoice)?.payment_method ?? null;
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription' && method !== null;
  change(
    em,
    subscription,
    { ...(saves && { default_payment_method: method }), ...statusOnceSettled(em, subscription) },
    'customer.subscription.updated',
  );
}

/**
 * Returns the changes to a subscription after an invoice was paid, voided or marked uncollectible. An incomplete, past
 * due or unpaid subscription becomes active if none of its invoices is open.
 */
function statusOnceSettled(em: Emulator, subscription: Subscription): Partial<Subscription> {
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return {};
  const owes = rows(em, 'invoice').some(
    (invoice) => invoice.status === 'open' && invoice.parent?.subscription_details?.subscription === subscription.id,
  );
  return owes ? {} : { status: 'active' };
}

/**
 * Updates the subscription of an invoice that became void or uncollectible. The subscription expires if its first
 * payment is still outstanding.
 */
export function updateAfterClosedInvoice(em: Emulator, invoice: Invoice): void {
  const subscription = subscriptionOf(em, invoice);
  if (!subscription || hasEnded(subscription)) return;
  if (subscription.status === 'incomplete') expire(em, subscription);
  else change(em, subscription, statusOnceSettled(em, subscription), 'customer.subscription.updated');
}

/** Expires a subscription whose first payment never arrived. */
export function expire(em: Emulator, subscription: Subscription): void {
  const patch = { canceled_at: now(em), ended_at: now(em), status: 'incomplete_expired' };
  change(em, subscription, patch, 'customer.subscription.updated');
  const invoice = ownRow(em, 'invoice', subscription.latest_invoice);
  if (invoice.status === 'open') closeInvoice(em, invoice, 'void');
}

type Reason = NonNullable<Subscription['cancellation_details']>['reason'];

/** Cancels a subscription now. A subscription whose first payment never arrived expires instead, as at Stripe. */
export function cancelNow(
  em: Emulator,
  subscription: Subscription,
  reason: Reason,
  details: Partial<NonNullable<Subscription['cancellation_details']>> = {},
): void {
  if (hasEnded(subscription)) return;
  if (subscription.status === 'incomplete') return expire(em, subscription);
  const moment = now(em);
  const before = subscription.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  Object.assign(subscription, {
    canceled_at: subscription.canceled_at ?? moment,
    cancellation_details: { ...before, ...details, reason: before.reason ?? reason },
    ended_at: moment,
    status: 'canceled',
  } satisfies Partial<Subscription>);
  stopCollecting(em, subscription);
  emit(em, 'customer.subscription.deleted', subscription);
}
