import 'server-only';
import { withLease } from '../lease';
import { goingOn } from '../sync/next-charge';
import { isChargeDue, isScheduledToEnd } from '../sync/state';
import { stripe } from '../stripe';
import { syncMembership } from '../sync/sync';
import { endWithPeriod } from './cancel';
import { heldPlan } from './held-plan';

// Record 048: who has asked to be deleted is charged nothing more, and who stays after all keeps the plan.

/**
 * Lets a plan that runs end with its period. What ends already, owes, or is being paid stays as it is. `note` is called before, so that a server
 * that dies here has not forgotten what it did; where it says no, the asking was taken back meanwhile.
 */
export const stopPlan = (userId: number, note: () => Promise<boolean>): Promise<void> =>
  withLease(userId, async () => {
    const synced = await syncMembership(userId, 'member');
    const plan = heldPlan(synced);
    if (!plan || !['active', 'trialing'].includes(plan.status) || isChargeDue(plan) || isScheduledToEnd(plan)) return;
    if (!(await note())) return;
    await endWithPeriod(plan.id);
    await syncMembership(userId, 'member');
  });

/** Takes that back. Says whether the plan goes on: it may have ended meanwhile, or be held. */
export const resumePlan = (userId: number): Promise<boolean> =>
  withLease(userId, async () => {
    const synced = await syncMembership(userId, 'member');
    const plan = heldPlan(synced);
    if (!plan || synced.state.hold !== null) return false;
    if (isScheduledToEnd(plan)) await stripe().subscriptions.update(plan.id, goingOn(plan));
    await syncMembership(userId, 'member');
    return true;
  });
