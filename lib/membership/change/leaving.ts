import 'server-only';
import { withLease } from '../lease';
import { isWaiting, keepBack, letGo } from '../sync/keep-back';
import { goingOn } from '../sync/next-charge';
import { isScheduledToEnd } from '../sync/state';
import { stripe } from '../stripe';
import { syncMembership } from '../sync/sync';
import { endWithPeriod } from './cancel';
import { heldPlan } from './held-plan';

// Record 048: who has asked to be deleted is charged nothing more, and who stays after all keeps the plan.

/**
 * Lets a plan that runs, or owes, end with its period, and keeps back what is due of it. One that ends already stays as it is, but for that. `note`
 * is called before, so that a server that dies here has not forgotten what it did; where it says no, the asking was taken back meanwhile.
 */
export const stopPlan = (userId: number, note: () => Promise<boolean>): Promise<void> =>
  withLease(userId, async () => {
    const synced = await syncMembership(userId, 'member');
    const plan = heldPlan(synced);
    if (!plan || !['active', 'trialing', 'past_due'].includes(plan.status)) return;
    const isEnding = isScheduledToEnd(plan);
    if (isEnding ? !isWaiting(plan) : !(await note())) return;
    // Before the end, by which the next round knows that nothing is left to do.
    await keepBack(plan);
    if (!isEnding) await endWithPeriod(plan.id);
    await syncMembership(userId, 'member');
  });

/** Takes that back. Says whether the plan goes on: it may have ended meanwhile, or be held. */
export const resumePlan = (userId: number): Promise<boolean> =>
  withLease(userId, async () => {
    const synced = await syncMembership(userId, 'member');
    const plan = heldPlan(synced);
    if (!plan || synced.state.hold !== null) return false;
    // Before it goes on, or it could do so unpaid.
    await letGo(plan);
    if (isScheduledToEnd(plan)) await stripe().subscriptions.update(plan.id, goingOn(plan));
    await syncMembership(userId, 'member');
    return true;
  });
