import { isBillableStatus, type SyncedSubscription } from '../sync/state';
import type { SyncResult } from '../sync/sync';

/** Returns the member's current plan at Stripe, or null if it has ended. */
export const findCurrentPlan = ({ state, snapshot }: SyncResult): SyncedSubscription | null =>
  snapshot.subscriptions.find(({ id, status }) => id === state.stripeSubscriptionId && isBillableStatus(status)) ??
  null;
