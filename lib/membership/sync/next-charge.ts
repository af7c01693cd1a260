import 'server-only';
import Stripe from 'stripe';
import { stripe } from '../stripe';
import type { SubscriptionFacts } from './state';

/**
 * Returns the amount that Stripe collects for an invoice, in cents. A draft invoice does not yet include the customer's
 * balance, so the balance is added here.
 */
export const amountCollected = ({
  status,
  total,
  starting_balance: balance,
  amount_remaining: remaining,
}: Stripe.Invoice): number => (status === 'draft' ? Math.max(0, total + balance) : remaining);

type Plan = Pick<SubscriptionFacts, 'id' | 'cancelAt' | 'cancelAtPeriodEnd'>;

/** A new price for one of the subscription's items. */
export type ItemChange = { id: string; price: string };

/**
 * Returns the Stripe update that withdraws a scheduled end. An end set on Stripe's own pages is stored as a date, and
 * needs another parameter to be cleared.
 */
export const withdrawEnd = ({ cancelAt, cancelAtPeriodEnd }: Pick<Plan, 'cancelAt' | 'cancelAtPeriodEnd'>) =>
  cancelAt === null || cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };

/**
 * Returns the amount of the next period as Stripe calculates it, in cents. It can differ from our current price because
 * of a credit, a coupon or an older price.
 */
export async function nextPeriodOf(plan: Plan, change?: ItemChange): Promise<number | null> {
  try {
    const isEnding = plan.cancelAt !== null || plan.cancelAtPeriodEnd;
    const details = {
      ...(isEnding && withdrawEnd(plan)),
      ...(change && { items: [change], proration_behavior: 'none' as const }),
    };
    const subscriptionDetails = isEnding || change ? { subscription_details: details } : {};
    return amountCollected(await stripe().invoices.createPreview({ subscription: plan.id, ...subscriptionDetails }));
  } catch (error) {
    // Stripe says that the plan has no next period. Any other problem would also fail the reads that run at the same
    // time.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
