import 'server-only';
import Stripe from 'stripe';
import { stripe } from '../stripe';
import type { SubscriptionFacts } from './state';

/** What Stripe takes for an invoice, in cents. Of one that is not final the customer's credit, or debt, has not been reckoned. */
export const askedBy = ({
  status,
  total,
  starting_balance: balance,
  amount_remaining: remaining,
}: Stripe.Invoice): number => (status === 'draft' ? Math.max(0, total + balance) : remaining);

type Plan = Pick<SubscriptionFacts, 'id' | 'cancelAt' | 'cancelAtPeriodEnd'>;

/** Another price of one of its items. */
export type ItemChange = { id: string; price: string };

/** Takes back a scheduled end: Stripe's own pages set the date alone. */
export const goingOn = ({ cancelAt, cancelAtPeriodEnd }: Pick<Plan, 'cancelAt' | 'cancelAtPeriodEnd'>) =>
  cancelAt === null || cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };

/** The same of the next period, as Stripe reckons it: a credit, a coupon or an older price make it another amount than ours of today. */
export async function nextPeriodOf(plan: Plan, change?: ItemChange): Promise<number | null> {
  try {
    const isEnding = plan.cancelAt !== null || plan.cancelAtPeriodEnd;
    const details = {
      ...(isEnding && goingOn(plan)),
      ...(change && { items: [change], proration_behavior: 'none' as const }),
    };
    const asked = isEnding || change ? { subscription_details: details } : {};
    return askedBy(await stripe().invoices.createPreview({ subscription: plan.id, ...asked }));
  } catch (error) {
    // It knows of none; what else is wrong, the readings beside this one meet too.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
