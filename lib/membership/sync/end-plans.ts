import 'server-only';
import { giveUp } from '../give-up';
import { findPrice } from '../price';
import { factsOf, subscriptionsOf } from './snapshot';
import { isLiveStatus } from './state';

/** Ends every plan of ours that a customer still has at Stripe; what else is sold there is left alone. Throws what Stripe throws. */
export async function endPlans(userId: number, customerId: string): Promise<void> {
  const price = await findPrice();
  for (const subscription of await subscriptionsOf(customerId)) {
    if (isLiveStatus(subscription.status) && factsOf(subscription, null, price).isOurs)
      await giveUp(userId, subscription);
  }
}
