import 'server-only';
import { setMembershipRefreshFunction } from '@/lib/auth/membership-refresh';
import { log } from '@/lib/process/log';
import { isStripeConfigured } from '../stripe';
import { syncMembership } from './sync-membership';

const PATIENCE_MS = 3_000;
const AGAIN_AFTER_MS = 60_000;

/** Syncs that are running or have failed in the last minute, by user id. */
const syncs = new Map<number, { result: Promise<boolean>; beganAt: number }>();

/**
 * Makes the server sync with Stripe, for at most three seconds, before it refuses a request because access has expired.
 * A new payment may not have reached us yet.
 */
export function startMembershipRefresh(): void {
  setMembershipRefreshFunction(async (userId) => {
    if (!isStripeConfigured()) return false;
    const runningSync = syncs.get(userId);
    // All requests of a page share one sync, and none of them waits longer than the sync's time limit.
    const { result, beganAt } =
      runningSync && Date.now() - runningSync.beganAt < AGAIN_AFTER_MS ? runningSync : begin(userId);
    const left = beganAt + PATIENCE_MS - Date.now();
    return (
      left > 0 &&
      Promise.race([result, new Promise<false>((resolve) => setTimeout(() => resolve(false), left).unref())])
    );
  });
}

function begin(userId: number) {
  const result = syncMembership(userId, 'read').then(
    () => syncs.delete(userId),
    (error: unknown) => {
      log.warn({ event: 'billing.read-through-failed', userId, err: error });
      return false;
    },
  );
  const reading = { result, beganAt: Date.now() };
  syncs.set(userId, reading);
  return reading;
}
