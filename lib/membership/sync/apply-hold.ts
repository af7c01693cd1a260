import 'server-only';
import { isOnHold } from '@/lib/policy/plan-state';
import { stripe } from '../stripe';
import { PLAN_HOLD_METADATA_KEY } from '../plan-rules';
import { endStripePlan } from './end-stripe-plan';
import { isAwaitingPaymentCollection, stopPaymentCollection, resumePaymentCollection } from './payment-collection';
import { isLiveStatus, isScheduledToEnd, type Hold, type Snapshot, type SyncedSubscription } from './state';

/**
 * Ensures that nobody is charged while on hold. A running plan ends with its paid period, and an unpaid plan is ended
 * at once. If the hold is lifted before the period ends, the scheduled end is withdrawn. Returns true if it changed
 * anything at Stripe. The caller must then read Stripe again.
 */
export async function applyHold(userId: number, hold: Hold | null, { subscriptions }: Snapshot): Promise<boolean> {
  let isChanged = false;
  for (const plan of subscriptions.filter(({ isOurs, status }) => isOurs && isLiveStatus(status)))
    if (await (isOnHold(hold) ? stopPlan(userId, plan) : continuePlan(plan))) isChanged = true;
  return isChanged;
}

/**
 * Stops a plan, depending on its status. Does nothing for a paused plan, which collects nothing, or for an unknown
 * status, which an administrator must look at.
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
  // The metadata mark is set together with the end. Without the mark, the plan would not continue when the hold is
  // lifted.
  await stripe().subscriptions.update(plan.id, {
    metadata: { [PLAN_HOLD_METADATA_KEY]: plan.heldBack ?? (isEnding ? 'invoice' : 'plan') },
    ...(!isEnding && { cancel_at_period_end: true }),
  });
  await stopPaymentCollection(plan);
  return true;
}

async function continuePlan(plan: SyncedSubscription): Promise<boolean> {
  if (plan.heldBack === null) return false;
  await resumePaymentCollection(plan);
  await stripe().subscriptions.update(plan.id, {
    metadata: { [PLAN_HOLD_METADATA_KEY]: '' },
    ...(plan.heldBack === 'plan' && plan.cancelAtPeriodEnd && { cancel_at_period_end: false }),
  });
  return true;
}
