import 'server-only';
import { addressKey } from '@/lib/web/client-address';
import { endAccess } from '@/lib/auth/end-access';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';
import { AppError, notFound } from '@/lib/errors';
import { noteSecurity } from '@/lib/http/security-log';
import { log } from '@/lib/log';
import { queueMail } from '@/lib/mail/queue';
import { resumePlan, stopPlan } from '@/lib/membership/change/account-deletion';
import { lockUser } from '@/lib/membership/lock-user';
import { settleSeat } from '@/lib/membership/seat/settle';
import { isConfigured, withStripe } from '@/lib/membership/stripe';
import { DELETION } from '@/lib/retention';
import { undoEmail } from '@/lib/users/email/change-email';
import { confirmOwner } from '@/lib/users/sign-in/factors';
import type { OwnerAgain } from '@/lib/users/schema';
import type { DeletionAsked, DeletionUndone } from '../schema';

/**
 * Requests the deletion of the person's own account. It can be undone for seven days (decision P1, B8).
 * The access table ends everything it lists, including all other sessions. A repeated request changes nothing.
 * Throws as `confirmOwner`, and `invalid` for administrators (decision B10).
 */
export async function askForDeletion(
  user: CurrentUser,
  given: OwnerAgain,
  ip: string,
): Promise<DeletionAsked & { sessionId: string | null }> {
  await confirmOwner(user, given, ip);
  const requestedAt = now();
  const dueAt = new Date(requestedAt.getTime() + DELETION.undo);
  const asked = await db().$transaction(async (tx) => {
    await enforceNoAdministrator(tx, user.id);
    const { count } = await tx.accountDeletion.createMany({
      data: { userId: user.id, askedBy: 'owner', requestedAt, dueAt },
      skipDuplicates: true,
    });
    const row = await tx.accountDeletion.findUniqueOrThrow({ where: { userId: user.id } });
    if (count === 0) return { ...row, sessionId: null };
    await settleSeat(tx, user.id);
    await queueMail(tx, { kind: 'deletion-asked', userId: user.id });
    const { sessionId } = await endAccess(tx, 'deletionAsked', { userId: user.id, here: user.sessionHash });
    return { ...row, sessionId };
  });
  noteSecurity('deletion-asked', { userId: user.id, from: addressKey(ip) });
  // Also runs for a repeated request: Stripe may have been down, or this process may have ended, the first time.
  if (!asked.planStopped && user.stripeSubscriptionId !== null) await chargeNothingMore(user.id);
  const { sessionId } = asked;
  return { dueAt: asked.dueAt.toISOString(), deadline: deadlineOf(asked.requestedAt).toISOString(), sessionId };
}

/** Refuses administrators. The lock keeps the person from becoming one until the transaction ends. */
async function enforceNoAdministrator(tx: Transaction, userId: number): Promise<void> {
  await lockUser(tx, userId);
  const { isAdmin } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { isAdmin: true } });
  if (isAdmin)
    throw new AppError(
      'invalid',
      "Administrators can't be deleted. Ask another administrator to remove the administrator rights first.",
    );
}

/** Returns the deadline for a deletion, as the terms promise. */
export const deadlineOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + DELETION.deadline);

/**
 * Stops future charges. An unreachable payment provider does not block the deletion; the pages then say that the
 * subscription continues.
 */
export async function chargeNothingMore(userId: number): Promise<void> {
  if (!isConfigured()) return;
  const note = async () => {
    const { count } = await db().accountDeletion.updateMany({
      where: { userId, doneAt: null },
      data: { planStopped: true },
    });
    return count > 0;
  };
  await orTold(userId, () => stopPlan(userId, note));
}

/** Returns null if Stripe is unavailable, and logs it. */
async function orTold<T>(userId: number, work: () => Promise<T>): Promise<T | null> {
  try {
    return await withStripe(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ event: 'deletion.plan-untouched', userId, reason: error.code });
    return null;
  }
}

/**
 * Withdraws the deletion request and resumes the subscription. Throws `gone` after the undo period, and `not_found`
 * without a request.
 */
export async function undoDeletion(user: CurrentUser, ip: string): Promise<DeletionUndone> {
  const undone = await db().$transaction(async (tx) => {
    const asked = await takeBack(tx, user.id);
    if (asked) return asked;
    if ((await tx.accountDeletion.count({ where: { userId: user.id } })) === 0) throw notFound('Deletion');
    throw new AppError('gone', "It's too late to undo this. The account is being deleted.");
  });
  noteSecurity('deletion-undone', { userId: user.id, from: addressKey(ip) });
  return { isPlanAsBefore: await planAsBefore(user.id, undone) };
}

/**
 * Restores a former email address (record 042) and withdraws a deletion request. An attacker who changed the address
 * may have requested it and received its emails.
 * Returns true if the subscription continues as before. Throws as `undoEmail`.
 */
export async function takeAccountBack(token: string, ip: string): Promise<boolean> {
  const { userId, ended } = await undoEmail(token, ip, takeBack);
  if (!ended) return true;
  noteSecurity('deletion-undone', { userId, from: addressKey(ip) });
  return planAsBefore(userId, ended);
}

type Asked = { planStopped: boolean };

/** Returns null if no request exists or its undo period is over. */
async function takeBack(tx: Transaction, userId: number): Promise<Asked | null> {
  const asked = await one(
    tx,
    { planStopped: is.bool },
    Prisma.sql`
      DELETE FROM account_deletions WHERE user_id = ${userId} AND done_at IS NULL AND due_at > ${timestamp(now())}
      RETURNING plan_stopped AS "planStopped"`,
  );
  if (!asked) return null;
  await settleSeat(tx, userId);
  await queueMail(tx, { kind: 'deletion-undone', userId });
  return asked;
}

/** Returns true if the subscription continues as it did before the request. */
const planAsBefore = async (userId: number, { planStopped }: Asked): Promise<boolean> =>
  !planStopped || (await orTold(userId, () => resumePlan(userId))) === true;
