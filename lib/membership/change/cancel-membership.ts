import 'server-only';
import { AppError } from '@/lib/errors';
import { formatExpiryTime } from '@/lib/time/format-dates';
import { endUnpaidPlan, membershipChangedError } from '../sync/end-stripe-plan';
import { runWithPaymentLock } from '../payment-lock';
import type { CancelSubscriptionReply } from '../schema';
import { finishPendingPayment } from '../start/activate-membership';
import { isRenewalChargeDue, isScheduledToEnd } from '../sync/derive-membership-state';
import { getStripeClient } from '../stripe';
import { syncMembership } from '../sync/sync-membership';
import { findCurrentPlan } from './find-current-plan';

const TRIES = 2;

/**
 * Cancels a membership. A membership that is paid or in trial ends with its period, and any other ends at once. Throws
 * `conflict` without a membership.
 */
export const cancelMembership = (member: { id: number; email: string }): Promise<CancelSubscriptionReply> =>
  runWithPaymentLock(member.id, async () => {
    await finishPendingPayment(member, 'member');
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const synced = await syncMembership(member.id, 'member');
      const plan = findCurrentPlan(synced);
      if (!plan) throw new AppError('conflict', "There's no membership to cancel.");
      const isRunning = synced.state.accessUntil !== null && ['active', 'trialing'].includes(plan.status);
      if (isRunning && !isRenewalChargeDue(plan)) {
        if (!isScheduledToEnd(plan)) await schedulePlanCancellation(plan.id);
        return cancellation(member.id);
      }
      // A payment is owed or about to be charged, or the sign-up is unfinished. The plan therefore ends at once.
      if (await endUnpaidPlan(member.id, plan)) return cancellation(member.id);
      // `endUnpaidPlan` returned false, because the member has just paid or confirmed a card. The loop therefore reads
      // the plan again.
    }
    throw membershipChangedError();
  });

export const schedulePlanCancellation = (id: string, comment = 'by the member, on the site') =>
  getStripeClient().subscriptions.update(id, { cancel_at_period_end: true, cancellation_details: { comment } });

async function cancellation(userId: number): Promise<CancelSubscriptionReply> {
  const { state } = await syncMembership(userId, 'member');
  const until = state.endedAt === null ? state.accessUntil : null;
  return {
    message: until
      ? `Your membership is cancelled. It lasts until ${formatExpiryTime(until.toISOString())}.`
      : 'Your membership is cancelled.',
    subscriptionStatus: state.status,
    accessUntil: until?.toISOString() ?? null,
  };
}
