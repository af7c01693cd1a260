import { isLiveStatus, type SubscriptionFacts } from '../sync/state';
import type { Synced } from '../sync/sync';

/** Returns the member's current plan at Stripe, or null if it has ended. */
export const livePlan = ({ state, snapshot }: Synced): SubscriptionFacts | null =>
  snapshot.subscriptions.find(({ id, status }) => id === state.stripeSubscriptionId && isLiveStatus(status)) ?? null;
