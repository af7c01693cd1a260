import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { db, Prisma } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';
import { log } from '@/lib/log';
import { isStripeAway } from '../stripe';

/** Reading one member takes four calls, and Stripe is asked at most twenty times a second. */
const PACE_MS = 200;

/** Does the same for one after the other, until `end`. */
export async function each(userIds: number[], work: (userId: number) => Promise<void>, end = Infinity): Promise<void> {
  for (const userId of userIds) {
    if (Date.now() > end) return;
    await survive('member', () => work(userId));
    await pause(PACE_MS);
  }
}

/** One that fails does not keep the others waiting; but when Stripe or the database is away, it is so for all, and the round is none. */
export async function survive(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ event: 'billing.reconcile-failed', what, err: error });
    if (isStripeAway()) throw error;
    await one(db(), { there: is.int }, Prisma.sql`SELECT 1 AS there`); // throws where it is away
  }
}
