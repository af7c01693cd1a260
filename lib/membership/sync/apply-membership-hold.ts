import 'server-only';
import { isPlanOnHold } from '@/lib/policy/plan-state';
import { getStripeClient } from '../stripe';
import { MEMBERSHIP_HOLD_METADATA_KEY } from '../plan-rules';
import { endStripePlan } from './end-stripe-plan';
import { isAwaitingPaymentCollection, stopPaymentCollection, resumePaymentCollection } from './payment-collection';
import {
  isBillableSubscriptionStatus,
  isScheduledToEnd,
  type Hold,
  type StripeSnapshot,
  type SyncedSubscription,
} from './derive-membership-state';

/**
 * Stops charges at Stripe while a membership is on hold, and otherwise lets them continue. Returns true after a change
 * at Stripe, so that the caller reads Stripe again.
 */
export async function applyMembershipHoldAtStripe(
  userId: number,
  hold: Hold | null,
  { subscriptions }: StripeSnapshot,
): Promise<boolean> {
  let isChanged = false;
  for (const plan of subscriptions.filter(({ isOurs, status }) => isOurs && isBillableSubscriptionStatus(status)))
    if (await (isPlanOnHold(hold) ? stopPlan(userId, plan) : continuePlan(plan))) isChanged = true;
  return isChanged;
}

/**
 * Stops Stripe's charges for a plan on hold. Returns true if anything changed at Stripe. Leaves paused plans unchanged,
 * because Stripe charges nothing for them.
 */
async function stopPlan(userId: number, plan: SyncedSubscription): Promise<boolean> {
  switch (plan.status) {
    case 'active':
    case 'trialing':
      return stopRunning(plan);
    case 'past_due':
    case 'unpaid':
    case 'incomplete':
      await endStripePlan(userId, { id: plan.id, pending_setup_intent: plan.pendingSetupIntentId });
      return true;
    default:
      return false;
  }
}

async function stopRunning(plan: SyncedSubscription): Promise<boolean> {
  const isEnding = isScheduledToEnd(plan);
  if (isEnding && !isAwaitingPaymentCollection(plan)) return false;
  // The metadata key tells `continuePlan` that the hold stopped this plan. One update sets both the key and the plan's
  // end, so that the plan never ends without the key.
  await getStripeClient().subscriptions.update(plan.id, {
    metadata: { [MEMBERSHIP_HOLD_METADATA_KEY]: plan.heldBack ?? (isEnding ? 'invoice' : 'plan') },
    ...(!isEnding && { cancel_at_period_end: true }),
  });
  await stopPaymentCollection(plan);
  return true;
}

async function continuePlan(plan: SyncedSubscription): Promise<boolean> {
  if (plan.heldBack === null) return false;
  await resumePaymentCollection(plan);
  await getStripeClient().subscriptions.update(plan.id, {
    metadata: { [MEMBERSHIP_HOLD_METADATA_KEY]: '' },
    ...(plan.heldBack === 'plan' && plan.cancelAtPeriodEnd && { cancel_at_period_end: false }),
  });
  return true;
}
