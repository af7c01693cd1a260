import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/errors';
import { lastMoment } from '@/lib/dates';
import { giveUpUnlessPaid } from '../give-up';
import { withLease } from '../lease';
import type { Cancellation } from '../schema';
import { isScheduledToEnd } from '../sync/state';
import { isMissing, stripe } from '../stripe';
import { syncMembership } from '../sync/sync';

/**
 * Ends a membership: with the period for who has paid or is in the trial, at once for who owes, without a trace for who never
 * finished. Asked again it answers the same. Throws `conflict` when there is nothing to end.
 */
export const cancelMembership = (userId: number): Promise<Cancellation> =>
  withLease(userId, async () => {
    const { state } = await syncMembership(userId, 'member');
    const subscription = await heldSubscription(state.stripeSubscriptionId);
    if (!subscription) throw new AppError('conflict', 'There is no subscription to cancel.');
    const isRunning = state.accessUntil !== null && ['active', 'trialing'].includes(subscription.status);
    if (!isRunning) await giveUpUnlessPaid(userId, subscription.id, state.stripeStatus);
    else if (!isScheduledToEnd({ cancelAtPeriodEnd: subscription.cancel_at_period_end, cancelAt: state.cancelAt })) {
      await stripe().subscriptions.update(subscription.id, {
        cancel_at_period_end: true,
        cancellation_details: { comment: 'by the member, on the site' },
      });
    }
    return cancellation(userId);
  });

async function cancellation(userId: number): Promise<Cancellation> {
  const { state } = await syncMembership(userId, 'member');
  const until = state.endedAt === null ? state.accessUntil : null;
  return {
    message: until
      ? `Your subscription is cancelled. You keep full access until ${lastMoment(until.toISOString())}.`
      : 'Your subscription is cancelled.',
    subscriptionStatus: state.status,
    accessUntil: until?.toISOString() ?? null,
  };
}

/** The subscription we hold, while it is not over. */
export async function heldSubscription(id: string | null): Promise<Stripe.Subscription | null> {
  if (id === null) return null;
  try {
    const subscription = await stripe().subscriptions.retrieve(id);
    return ['canceled', 'incomplete_expired'].includes(subscription.status) ? null : subscription;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
