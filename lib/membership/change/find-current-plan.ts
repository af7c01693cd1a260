import { isBillableSubscriptionStatus, type SyncedSubscription } from '../sync/derive-membership-state';
import type { SyncResult } from '../sync/sync-membership';

/** Returns the member's current plan at Stripe, or null if it has ended. */
export const findCurrentPlan = ({ state, snapshot }: SyncResult): SyncedSubscription | null =>
  snapshot.subscriptions.find(
    ({ id, status }) => id === state.stripeSubscriptionId && isBillableSubscriptionStatus(status),
  ) ?? null;
