import 'server-only';
import { isOnHold } from '@/lib/policy/standing';
import { stripe } from '../stripe';
import { HELD } from '../terms';
import { giveUp } from './give-up';
import { isWaiting, keepBack, letGo } from './keep-back';
import { isLiveStatus, isScheduledToEnd, type Hold, type Snapshot, type SubscriptionFacts } from './state';

/**
 * Nobody is charged while he is on hold: what runs ends with what was paid for, what is owed can be paid no more. When the hold is
 * lifted in time, what it has scheduled is taken back. Says whether anything was changed at Stripe, so that it is read again.
 */
export async function followHold(userId: number, hold: Hold | null, { subscriptions }: Snapshot): Promise<boolean> {
  let isChanged = false;
  for (const plan of subscriptions.filter(({ isOurs, status }) => isOurs && isLiveStatus(status)))
    if (await (isOnHold(hold) ? stop(userId, plan) : goOn(plan))) isChanged = true;
  return isChanged;
}

/** By status: what is paused collects nothing, and a word that nobody taught us is left to the person who looks. */
async function stop(userId: number, plan: SubscriptionFacts): Promise<boolean> {
  switch (plan.status) {
    case 'active':
    case 'trialing':
      return stopRunning(plan);
    case 'past_due':
    case 'unpaid':
    case 'incomplete':
      await giveUp(userId, { id: plan.id, pending_setup_intent: plan.pendingSetupIntentId });
      return true;
    default:
      return false;
  }
}

async function stopRunning(plan: SubscriptionFacts): Promise<boolean> {
  const isEnding = isScheduledToEnd(plan);
  if (isEnding && !isWaiting(plan)) return false;
  // First the mark: what is stopped without it would never go on.
  await stripe().subscriptions.update(plan.id, {
    metadata: { [HELD]: plan.heldBack ?? (isEnding ? 'invoice' : 'plan') },
    ...(!isEnding && { cancel_at_period_end: true }),
  });
  await keepBack(plan);
  return true;
}

async function goOn(plan: SubscriptionFacts): Promise<boolean> {
  if (plan.heldBack === null) return false;
  await letGo(plan);
  await stripe().subscriptions.update(plan.id, {
    metadata: { [HELD]: '' },
    ...(plan.heldBack === 'plan' && plan.cancelAtPeriodEnd && { cancel_at_period_end: false }),
  });
  return true;
}
