import 'server-only';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';

const LOCK_SECONDS = 30;

const busy = () => new AppError('conflict', 'Another payment is being set up. Please wait a moment.');

/**
 * Runs work that changes a person's plan at Stripe. A lock of 30 seconds prevents parallel changes. Throws `conflict` if
 * another request has the lock.
 */
export async function runWithPaymentLock<T>(userId: number, work: () => Promise<T>): Promise<T> {
  await db().membership.createMany({ data: { userId }, skipDuplicates: true });
  // The lock uses the real clock, even if a test clock is set.
  const until = new Date(Date.now() + LOCK_SECONDS * 1000);
  const claimed = await runStatement(
    db(),
    Prisma.sql`
    UPDATE memberships SET lease_until = ${timestampSql(until)}
    WHERE user_id = ${userId} AND (lease_until IS NULL OR lease_until < ${timestampSql(new Date())})`,
  );
  if (claimed === 0) throw busy();
  try {
    return await work();
  } finally {
    await db().membership.updateMany({ where: { userId, leaseUntil: until }, data: { leaseUntil: null } });
  }
}
