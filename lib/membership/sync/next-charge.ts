import 'server-only';
import Stripe from 'stripe';
import { getStripeClient } from '../stripe';
import type { SyncedSubscription } from './derive-membership-state';

/**
 * Returns the amount in cents that Stripe will collect for an invoice. For a draft, adds the customer's balance, which
 * Stripe has not added yet. A credit is a negative balance.
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
 * Returns the Stripe update that continues a plan set to end. Plans cancelled on our site have `cancel_at_period_end`.
 * Plans cancelled on Stripe's pages may have only `cancel_at`.
 */
export const subscriptionContinuationParams = ({
  cancelAt,
  cancelAtPeriodEnd,
}: Pick<Plan, 'cancelAt' | 'cancelAtPeriodEnd'>) =>
  cancelAt === null || cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };

/**
 * Returns the amount of the next period in cents, as calculated by Stripe. A credit, a coupon or an older price can
 * make it differ from our price.
 */
export async function previewNextPeriodAmount(
  plan: Plan,
  change?: SubscriptionItemPriceChange,
): Promise<number | null> {
  try {
    const isEnding = plan.cancelAt !== null || plan.cancelAtPeriodEnd;
    const details = {
      ...(isEnding && subscriptionContinuationParams(plan)),
      ...(change && { items: [change], proration_behavior: 'none' as const }),
    };
    const subscriptionDetails = isEnding || change ? { subscription_details: details } : {};
    return calculateAmountToCollect(
      await getStripeClient().invoices.createPreview({ subscription: plan.id, ...subscriptionDetails }),
    );
  } catch (error) {
    // `StripeInvalidRequestError` usually means that the plan has no next period. If this error has another cause, the
    // sync's other requests to Stripe fail too and report the cause.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
