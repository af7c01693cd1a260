import 'server-only';
import { setReadThrough } from '@/lib/auth/read-through';
import { log } from '@/lib/log';
import { isConfigured } from '../stripe';
import { syncMembership } from './sync';

const PATIENCE_MS = 3_000;
const AGAIN_AFTER_MS = 60_000;

/** By person: under way, or failed. */
const readings = new Map<number, { result: Promise<boolean>; beganAt: number }>();

/** Lets a request that finds access run out ask Stripe once before it refuses. When Stripe is slow or away, nobody waits for it. */
export function startReadThrough(): void {
  setReadThrough(async (userId) => {
    if (!isConfigured()) return false;
    const known = readings.get(userId);
    // A page asks for several things at once: they wait for the same reading, and later ones no more than what is left of its time.
    const { result, beganAt } = known && Date.now() - known.beganAt < AGAIN_AFTER_MS ? known : begin(userId);
    const left = beganAt + PATIENCE_MS - Date.now();
    return (
      left > 0 &&
      Promise.race([result, new Promise<false>((resolve) => setTimeout(() => resolve(false), left).unref())])
    );
  });
}

function begin(userId: number) {
  const result = syncMembership(userId, 'read').then(
    () => readings.delete(userId),
    (error: unknown) => {
      log.warn({ event: 'billing.read-through-failed', userId, err: error });
      return false;
    },
  );
  const reading = { result, beganAt: Date.now() };
  readings.set(userId, reading);
  return reading;
}
