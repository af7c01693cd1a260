import 'server-only';
import { stripe } from '../stripe';
import type { SyncedSubscription } from './state';

// Stops and resumes the collection of a payment that is due but must not be charged now. Collection is stopped during a
// hold (record 031) and after a request for account deletion (record 048).

/** Returns the unpaid invoice of a plan that is active or past due. Returns null without such an invoice. */
const unpaidOf = ({ status, invoice }: SyncedSubscription) =>
  ['active', 'past_due'].includes(status) && ['draft', 'open'].includes(invoice?.status ?? '') ? invoice : null;

/**
 * Returns true if Stripe is about to charge automatically. It does so in the hour after a renewal, and again after a
 * failed attempt.
 */
export const isAwaitingPaymentCollection = (plan: SyncedSubscription): boolean => {
  const invoice = unpaidOf(plan);
  return invoice !== null && invoice.isCollected && invoice.amount > 0;
};

/** Stops Stripe's automatic attempts to collect the invoice. */
export async function stopPaymentCollection(plan: SyncedSubscription): Promise<void> {
  if (plan.invoice && isAwaitingPaymentCollection(plan))
    await stripe().invoices.update(plan.invoice.id, { auto_advance: false });
}

/** Resumes Stripe's automatic attempts to collect the invoice. */
export async function resumePaymentCollection(plan: SyncedSubscription): Promise<void> {
  const invoice = unpaidOf(plan);
  if (invoice && !invoice.isCollected) await stripe().invoices.update(invoice.id, { auto_advance: true });
}
