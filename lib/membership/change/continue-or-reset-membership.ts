import 'server-only';
import { now } from '@/lib/time/clock';
import type { CurrentUser } from '@/lib/auth/session';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { throwIfDenied } from '@/lib/policy/access-policy';
import { endUnpaidPlan, membershipChangedError } from '../sync/end-stripe-plan';
import { refuseWhileOnHold } from '../membership-hold';
import { requireNoOpenEndedSeat } from '../household-seat/invite-refusals';
import { runWithPaymentLock } from '../payment-lock';
import type { ContinueOrResetMembershipReply } from '../schema';
import { finishPendingPayment } from '../start/activate-membership';
import { subscriptionContinuationParams } from '../sync/next-charge';
import type { MembershipState } from '../sync/derive-membership-state';
import { isScheduledToEnd } from '../sync/derive-membership-state';
import { getStripeClient } from '../stripe';
import { storeStripeIds, syncMembership } from '../sync/sync-membership';
import { findCurrentPlan } from './find-current-plan';

/**
 * Continues a plan that is set to end, or removes an unfinished, unpaid or ended plan. Throws `conflict` for a running
 * plan without an end, and `leaving` during account deletion.
 */
export const continueOrResetMembership = (
  member: Pick<CurrentUser, 'id' | 'email' | 'deletionDueAt'>,
): Promise<ContinueOrResetMembershipReply> =>
  runWithPaymentLock(member.id, async () => {
    await finishPendingPayment(member, 'member');
    const synced = await syncMembership(member.id, 'member');
    refuseWhileOnHold(synced.state.hold);
    const plan = findCurrentPlan(synced);
    if (plan && isRunning(synced.state) && ['active', 'trialing'].includes(plan.status)) {
      requireNoOpenEndedSeat(await seatUntilOf(member.id));
      if (!isScheduledToEnd(plan)) throw new AppError('conflict', 'Your membership is active. Cancel it first.');
      // A member who has requested account deletion cannot continue the plan, because Stripe would charge them until
      // the deletion.
      if (member.deletionDueAt) throwIfDenied('leaving');
      await getStripeClient().subscriptions.update(plan.id, subscriptionContinuationParams(plan));
      return reply(member.id, 'Your membership will continue.', true);
    }
    if (plan && !(await endUnpaidPlan(member.id, plan))) {
      await syncMembership(member.id, 'member');
      throw membershipChangedError();
    }
    // Deletes the plan's ids only after the plan has ended. Otherwise a failure could leave a plan that still charges
    // the member, without a stored id.
    await storeStripeIds(member.id, { stripeSubscriptionId: null, pendingIntentId: null });
    return reply(member.id, 'Your membership was reset. You can start again.', false);
  });

const seatUntilOf = async (userId: number) =>
  (await db().membership.findUnique({ where: { userId }, select: { seatUntil: true } }))?.seatUntil ?? null;

const isRunning = ({ accessUntil }: MembershipState) => accessUntil !== null && accessUntil > now();

async function reply(userId: number, message: string, resumed: boolean): Promise<ContinueOrResetMembershipReply> {
  const { state } = await syncMembership(userId, 'member');
  return { message, subscriptionStatus: state.status, resumed };
}
