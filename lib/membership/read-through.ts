import 'server-only';
import { setReadThrough } from '@/lib/auth/read-through';
import { log } from '@/lib/log';
import { isConfigured } from './stripe';
import { syncMembership } from './sync';

const PATIENCE_MS = 3_000;
const AGAIN_AFTER_MS = 60_000;

const tried = new Map<number, number>();

/** Lets a request that finds access run out ask Stripe once before it refuses. When Stripe is slow or away, nobody waits for it. */
export function startReadThrough(): void {
  setReadThrough(async (userId) => {
    if (!isConfigured() || Date.now() - (tried.get(userId) ?? 0) < AGAIN_AFTER_MS) return false;
    tried.set(userId, Date.now());
    const reading = syncMembership(userId, 'read').then(
      () => tried.delete(userId),
      (error: unknown) => {
        log.warn({ event: 'billing.read-through-failed', userId, reason: error instanceof Error ? error.name : 'unknown' });
        return false;
      },
    );
    const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
    return Promise.race([reading, patience]);
  });
}
