import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { log } from '@/lib/process/log';
import { isStripeUnavailable } from '../stripe';

/**
 * Pause between syncing two members, in ms. The pause keeps us below 20 calls to Stripe per second, because a sync
 * takes four calls.
 */
const PACE_MS = 200;

/** Runs the work for one user after the other, and starts no more work after the time `end`. */
export async function runForEachUser(
  userIds: number[],
  work: (userId: number) => Promise<void>,
  end = Infinity,
): Promise<void> {
  for (const userId of userIds) {
    if (Date.now() > end) return;
    await runAndLogFailure('member', () => work(userId));
    await pause(PACE_MS);
  }
}

/**
 * Runs the work for one member and logs a failure, so that other members are not affected. Throws if Stripe or the
 * database is down, because all work would then fail.
 */
export async function runAndLogFailure(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ event: 'billing.reconcile-failed', what, err: error });
    if (isStripeUnavailable()) throw error;
    // This query throws if the database is down, which ends the run instead of failing for each member.
    await firstRow(db(), { there: columnType.int }, Prisma.sql`SELECT 1 AS there`);
  }
}
