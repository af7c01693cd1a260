import 'server-only';
import { getStripeClient } from '../stripe';
import type { SyncedSubscription } from './derive-membership-state';

// Functions that stop and resume the collection of a due payment. Collection stops during a hold (record 031) and after
// a request for account deletion (record 048).

/**
 * Returns the plan's newest invoice if the invoice is unpaid and the plan is active or past due. Otherwise returns
 * null.
 */
const unpaidOf = ({ status, invoice }: SyncedSubscription) =>
  ['active', 'past_due'].includes(status) && ['draft', 'open'].includes(invoice?.status ?? '') ? invoice : null;

/**
 * Returns true if Stripe is about to charge automatically, for example in the hour after a renewal or after a failed
 * attempt.
 */
export const isAwaitingPaymentCollection = (plan: SyncedSubscription): boolean => {
  const invoice = unpaidOf(plan);
  return invoice !== null && invoice.isCollected && invoice.amount > 0;
};

/** Stops Stripe's automatic attempts to collect the invoice. */
export async function stopPaymentCollection(plan: SyncedSubscription): Promise<void> {
  if (plan.invoice && isAwaitingPaymentCollection(plan))
    await getStripeClient().invoices.update(plan.invoice.id, { auto_advance: false });
}

/** Resumes Stripe's automatic attempts to collect the invoice. */
export async function resumePaymentCollection(plan: SyncedSubscription): Promise<void> {
  const invoice = unpaidOf(plan);
  if (invoice && !invoice.isCollected) await getStripeClient().invoices.update(invoice.id, { auto_advance: true });
}
