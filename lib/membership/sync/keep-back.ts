import 'server-only';
import { stripe } from '../stripe';
import type { SubscriptionFacts } from './state';

// A payment that is due, and is not to be charged for now: by a hold (record 031), or for who has asked to be deleted (record 048).

/** What was not paid yet, of a plan that is charged by itself. */
const unpaidOf = ({ status, invoice }: SubscriptionFacts) =>
  ['active', 'past_due'].includes(status) && ['draft', 'open'].includes(invoice?.status ?? '') ? invoice : null;

/** Whether Stripe is about to charge by itself: in the hour after a renewal, or from a try that failed to the next one. */
export const isWaiting = (plan: SubscriptionFacts): boolean => {
  const invoice = unpaidOf(plan);
  return invoice !== null && invoice.isCollected && invoice.amount > 0;
};

/** From here on Stripe tries no more by itself. */
export async function keepBack(plan: SubscriptionFacts): Promise<void> {
  if (plan.invoice && isWaiting(plan)) await stripe().invoices.update(plan.invoice.id, { auto_advance: false });
}

/** Lets it go on where it was. */
export async function letGo(plan: SubscriptionFacts): Promise<void> {
  const invoice = unpaidOf(plan);
  if (invoice && !invoice.isCollected) await stripe().invoices.update(invoice.id, { auto_advance: true });
}
