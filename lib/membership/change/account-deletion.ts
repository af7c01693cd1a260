import 'server-only';
import { runWithPaymentLock } from '../payment-lock';
import {
  isAwaitingPaymentCollection,
  stopPaymentCollection,
  resumePaymentCollection,
} from '../sync/payment-collection';
import { subscriptionContinuationParams } from '../sync/next-charge';
import { isScheduledToEnd } from '../sync/derive-membership-state';
import { getStripeClient } from '../stripe';
import { syncMembership } from '../sync/sync-membership';
import { schedulePlanCancellation } from './cancel-membership';
import { findCurrentPlan } from './find-current-plan';

// Stops charging a person who requested account deletion (record 048). If they withdraw the request, they keep their
// plan.

/**
 * Sets a running or overdue plan to end with its period, and stops collecting due payments. Changes nothing if `note`,
 * which records the change, returns false.
 */
export const endPlanBeforeDeletion = (userId: number, note: () => Promise<boolean>): Promise<void> =>
  runWithPaymentLock(userId, async () => {
    const synced = await syncMembership(userId, 'member');
    const plan = findCurrentPlan(synced);
    if (!plan || !['active', 'trialing', 'past_due'].includes(plan.status)) return;
    const isEnding = isScheduledToEnd(plan);
    // `note` returns false if the person has withdrawn the request to delete their account.
    if (isEnding ? !isAwaitingPaymentCollection(plan) : !(await note())) return;
    // If the process stops between `stopPaymentCollection` and `schedulePlanCancellation`, the plan still has no end.
    // The next run of the job `billing.leaving` then finds the plan and calls both functions again.
    await stopPaymentCollection(plan);
    if (!isEnding) await schedulePlanCancellation(plan.id);
    await syncMembership(userId, 'member');
  });

/** Reverses `endPlanBeforeDeletion`. Returns false if the plan can't continue because it has ended or is on hold. */
export const resumePlanAfterUndoneDeletion = (userId: number): Promise<boolean> =>
  runWithPaymentLock(userId, async () => {
    const synced = await syncMembership(userId, 'member');
    const plan = findCurrentPlan(synced);
    if (!plan || synced.state.hold !== null) return false;
    // Resumes the collection of payments first, and then sets the plan to continue. In the other order, an interruption
    // could leave a plan that continues without being charged.
    await resumePaymentCollection(plan);
    if (isScheduledToEnd(plan))
      await getStripeClient().subscriptions.update(plan.id, subscriptionContinuationParams(plan));
    await syncMembership(userId, 'member');
    return true;
  });
