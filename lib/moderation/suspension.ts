import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db, Prisma, type Transaction } from '@/lib/database/db';
import { AppError, notFound } from '@/lib/errors';
import { settleSeat } from '@/lib/membership/seat/settle';
import { tell } from '@/lib/notifications/tell';
import { is, one } from '@/lib/database/sql';
import type { Suspend } from '@/lib/users/admin-schema';
import { futureMoment } from '@/lib/users/last-moment';
import { FOR_GOOD } from '@/lib/users/until-when';

/**
 * Lets someone read but not take part, and tells him until when and why. Again is another end and reason.
 * Throws `not_found`, `invalid` for an administrator and for an end that has passed.
 */
export async function suspend(act: Act, userId: number, input: Suspend): Promise<void> {
  const until = input.until === null ? new Date(FOR_GOOD) : futureMoment(input.until, now());
  await db().$transaction((tx) => suspendIn(tx, act, userId, until, input.reason));
}

/** The same as a part of a greater work, such as a review. */
export async function suspendIn(tx: Transaction, act: Act, userId: number, until: Date, reason: string): Promise<void> {
  const { isAdmin, ...before } = await lockedUser(tx, userId);
  if (isAdmin)
    throw new AppError('invalid', 'An administrator cannot be suspended. Remove the administrator right first.');
  const after = { suspendedUntil: until, suspensionReason: reason };
  await change(tx, act, { action: 'user.suspend', userId, before, after });
  await tell(tx, userId, { kind: 'suspended', facts: { until: until.toISOString(), reason } });
}

/** Ends a suspension. Throws `not_found` for nobody, `conflict` when there is none. */
export async function liftSuspension(act: Act, userId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const { isAdmin: _isAdmin, ...before } = await lockedUser(tx, userId);
    if (before.suspendedUntil === null || before.suspendedUntil <= now())
      throw new AppError('conflict', 'This person is not suspended.');
    await change(tx, act, {
      action: 'user.lift-suspension',
      userId,
      before,
      after: { suspendedUntil: null, suspensionReason: null },
    });
    await tell(tx, userId, { kind: 'suspension_lifted', facts: {} });
  });
}

type Suspension = { suspendedUntil: Date | null; suspensionReason: string | null };

async function lockedUser(tx: Transaction, userId: number): Promise<Suspension & { isAdmin: boolean }> {
  const user = await one(
    tx,
    { isAdmin: is.bool, suspendedUntil: is.moment.nullable, suspensionReason: is.text.nullable },
    Prisma.sql`
      SELECT is_admin AS "isAdmin", suspended_until AS "suspendedUntil", suspension_reason AS "suspensionReason"
      FROM users WHERE id = ${userId} FOR UPDATE`,
  );
  if (!user) throw notFound('User');
  return user;
}

type Change = { action: string; userId: number; before: Suspension; after: Suspension };

async function change(tx: Transaction, act: Act, { action, userId, before, after }: Change): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: after, select: { id: true } });
  await settleSeat(tx, userId);
  await recordAudit(tx, act, {
    action,
    targetType: 'user',
    targetId: userId,
    details: { before: plain(before), after: plain(after) },
  });
}

const plain = ({ suspendedUntil, suspensionReason }: Suspension) => ({
  suspendedUntil: suspendedUntil?.toISOString() ?? null,
  suspensionReason,
});
