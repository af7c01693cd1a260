import 'server-only';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';

const LEASE_SECONDS = 30;

const busy = () => new AppError('conflict', 'Another payment is being set up. Please wait a moment.');

/**
 * Lets one request at a time change a person's plan at Stripe: the claim is one statement, so two clicks never both get it.
 * Kept by the real clock, since it guards real time. Throws `conflict` for the others.
 */
export async function withLease<T>(userId: number, work: () => Promise<T>): Promise<T> {
  await db().membership.createMany({ data: { userId }, skipDuplicates: true });
  const until = new Date(Date.now() + LEASE_SECONDS * 1000);
  const taken = await run(
    db(),
    Prisma.sql`
    UPDATE memberships SET lease_until = ${timestamp(until)}
    WHERE user_id = ${userId} AND (lease_until IS NULL OR lease_until < ${timestamp(new Date())})`,
  );
  if (taken === 0) throw busy();
  try {
    return await work();
  } finally {
    await db().membership.updateMany({ where: { userId, leaseUntil: until }, data: { leaseUntil: null } });
  }
}
