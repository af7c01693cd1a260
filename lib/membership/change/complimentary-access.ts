import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { columnType, firstRow } from '@/lib/database/sql';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import type { GiveAccessInput } from '@/lib/users/admin/schema';
import { parseFutureEndDate } from '@/lib/users/parse-end-date';
import { lockUserRow } from '../lock-user-row';
import { addBillingAuditEntry } from '../history/audit-and-alerts';

// Complimentary access is access that an administrator gives to a person without involving Stripe. If the person also
// has a plan at Stripe, the plan continues unchanged.

/**
 * Gives a person complimentary access until a day, or changes that day, and notifies them. Throws `not_found` for an
 * unknown person, and `invalid` for a day in the past.
 */
export async function giveComplimentaryAccess(
  act: Act,
  userId: number,
  { until, reason }: GiveAccessInput,
): Promise<void> {
  const moment = parseFutureEndDate(until, now());
  await db().$transaction(async (tx) => {
    const previous = await lockedOverride(tx, userId);
    // This request repeats an earlier one, so the person has already been notified.
    if (previous?.getTime() === moment.getTime()) return;
    await change(tx, act, { action: 'access.given', userId, before: previous, after: moment, reason });
    await notifyUserAboutAccount(tx, userId, { kind: 'access_given', facts: { until: moment.toISOString() } });
  });
}

/**
 * Revokes complimentary access at once. Throws `not_found` if the person does not exist, and `conflict` if the person
 * has no complimentary access.
 */
export async function revokeComplimentaryAccess(act: Act, userId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lockedOverride(tx, userId);
    if (before === null || before <= now())
      throw new AppError('conflict', "This person doesn't have a complimentary membership.");
    await change(tx, act, { action: 'access.revoked', userId, before, after: null, reason: null });
    await notifyUserAboutAccount(tx, userId, { kind: 'access_revoked', facts: {} });
  });
}

async function lockedOverride(tx: TransactionClient, userId: number): Promise<Date | null> {
  if (!(await lockUserRow(tx, userId))) throw notFoundError('User');
  await tx.membership.createMany({ data: { userId }, skipDuplicates: true });
  const row = await firstRow(
    tx,
    { until: columnType.moment.nullable },
    Prisma.sql`SELECT override_until AS until FROM memberships WHERE user_id = ${userId} FOR UPDATE`,
  );
  return row?.until ?? null;
}

type Change = { action: string; userId: number; before: Date | null; after: Date | null; reason: string | null };

async function change(
  tx: TransactionClient,
  act: Act,
  { action, userId, before, after, reason }: Change,
): Promise<void> {
  await tx.membership.update({ where: { userId }, data: { overrideUntil: after }, select: { userId: true } });
  const details = {
    before: { complimentaryUntil: before?.toISOString() ?? null },
    after: { complimentaryUntil: after?.toISOString() ?? null },
    ...(reason !== null && { reason }),
  };
  await addBillingAuditEntry(tx, { userId, source: 'admin', action, details: { ...details, by: act.actorId } });
  await recordAuditEntry(tx, act, { action: `user.${action}`, targetType: 'user', targetId: userId, details });
}
