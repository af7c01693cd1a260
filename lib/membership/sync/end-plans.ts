import 'server-only';
import { AppError } from '@/lib/errors';
import { endStripePlan, endUnpaidPlan } from './end-stripe-plan';
import { fetchMonthlyPrice } from '../price';
import { toSyncedSubscription, listCustomerSubscriptions } from './stripe-snapshot';
import { isBillableSubscriptionStatus } from './derive-membership-state';

/**
 * Ends all plans of this site that a customer has at Stripe, but not their subscriptions to other products. Throws
 * Stripe's errors.
 */
export async function endPlans(userId: number, customerId: string): Promise<void> {
  for (const { subscription } of await livePlans(customerId)) await endStripePlan(userId, subscription);
}

/**
 * Ends all plans of a customer. Throws `conflict` if a plan is paid at the same moment. Also throws Stripe's errors.
 */
export async function endPlansUnlessPaid(userId: number, customerId: string): Promise<void> {
  for (const { facts } of await livePlans(customerId))
    if (!(await endUnpaidPlan(userId, facts)))
      throw new AppError('conflict', 'The membership has just changed. Nothing was deleted. Please try again.');
}

async function livePlans(customerId: string) {
  const price = await fetchMonthlyPrice();
  return (await listCustomerSubscriptions(customerId))
    .map((subscription) => ({ subscription, facts: toSyncedSubscription(subscription, null, price) }))
    .filter(({ facts }) => facts.isOurs && isBillableSubscriptionStatus(facts.status));
}
