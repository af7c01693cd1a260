import 'server-only';
import Stripe from 'stripe';
import { getStripeClient } from '../stripe';
import type { SyncedSubscription } from './derive-membership-state';

/**
 * Returns the amount that Stripe will collect for an invoice, in cents. Stripe has not yet added the customer's balance
 * to the total of a draft invoice, so this function adds it. A credit is a negative balance.
 */
export const calculateAmountToCollect = ({
  status,
  total,
  starting_balance: balance,
  amount_remaining: remaining,
}: Stripe.Invoice): number => (status === 'draft' ? Math.max(0, total + balance) : remaining);

type Plan = Pick<SyncedSubscription, 'id' | 'cancelAt' | 'cancelAtPeriodEnd'>;

/** New price for one item of a subscription. */
export type SubscriptionItemPriceChange = { id: string; price: string };

/**
 * Returns the Stripe update that continues a plan scheduled to end. A plan that was cancelled on our site has
 * `cancel_at_period_end`. A plan that was cancelled on Stripe's pages may have only an end date (`cancel_at`).
 */
export const planContinuationParams = ({ cancelAt, cancelAtPeriodEnd }: Pick<Plan, 'cancelAt' | 'cancelAtPeriodEnd'>) =>
  cancelAt === null || cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };

/**
 * Returns the amount of the next period in cents, as Stripe calculates it. The amount can differ from our current price
 * because of a credit, a coupon or an older price.
 */
export async function previewNextPeriodAmount(
  plan: Plan,
  change?: SubscriptionItemPriceChange,
): Promise<number | null> {
  try {
    const isEnding = plan.cancelAt !== null || plan.cancelAtPeriodEnd;
    const details = {
      ...(isEnding && planContinuationParams(plan)),
      ...(change && { items: [change], proration_behavior: 'none' as const }),
    };
    const subscriptionDetails = isEnding || change ? { subscription_details: details } : {};
    return calculateAmountToCollect(
      await getStripeClient().invoices.createPreview({ subscription: plan.id, ...subscriptionDetails }),
    );
  } catch (error) {
    // Stripe throws `StripeInvalidRequestError` if the plan has no next period. Any other cause of this error makes the
    // sync's other requests to Stripe fail too, so it is reported there.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
