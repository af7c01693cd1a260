import 'server-only';
import { now } from '@/lib/clock';
import { AppError } from '@/lib/errors';
import { heldSubscription } from './cancel';
import { giveUpUnlessPaid } from '../give-up';
import { refuseOnHold } from '../hold';
import { withLease } from '../lease';
import type { ResetReply } from '../schema';
import type { MembershipState } from '../sync/state';
import { isScheduledToEnd } from '../sync/state';
import { stripe } from '../stripe';
import { pin, syncMembership } from '../sync/sync';

/**
 * Resubscribe, and "start over". A scheduled end is taken back, without a charge; what is unfinished or unpaid is ended at Stripe
 * first and forgotten after; what has ended is forgotten. Throws `conflict` for a plan that runs: it must be canceled first.
 */
export const resetMembership = (userId: number): Promise<ResetReply> =>
  withLease(userId, async () => {
    const { state } = await syncMembership(userId, 'member');
    refuseOnHold(state.hold);
    const subscription = await heldSubscription(state.stripeSubscriptionId);
    if (subscription && isRunning(state) && ['active', 'trialing'].includes(subscription.status)) {
      if (!isScheduledToEnd(state)) throw new AppError('conflict', 'Your subscription is active. Cancel it first.');
      await stripe().subscriptions.update(
        subscription.id,
        subscription.cancel_at === null || subscription.cancel_at_period_end
          ? { cancel_at_period_end: false }
          : { cancel_at: '' },
      );
      return reply(userId, 'Your subscription will continue.', true);
    }
    if (subscription) await giveUpUnlessPaid(userId, subscription.id, state.stripeStatus);
    // Only now that it can no longer bill.
    await pin(userId, { stripeSubscriptionId: null, pendingIntentId: null });
    return reply(userId, 'Your subscription was reset. You can start again.', false);
  });

const isRunning = ({ accessUntil }: MembershipState) => accessUntil !== null && accessUntil > now();

async function reply(userId: number, message: string, resumed: boolean): Promise<ResetReply> {
  const { state } = await syncMembership(userId, 'member');
  return { message, subscriptionStatus: state.status, resumed };
}
