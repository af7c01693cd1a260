import { isLiveStatus, type SubscriptionFacts } from '../sync/state';
import type { Synced } from '../sync/sync';

/** The plan that we hold, while it is not over. */
export const heldPlan = ({ state, snapshot }: Synced): SubscriptionFacts | null =>
  snapshot.subscriptions.find(({ id, status }) => id === state.stripeSubscriptionId && isLiveStatus(status)) ?? null;
