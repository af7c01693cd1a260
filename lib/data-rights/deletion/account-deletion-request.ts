import 'server-only';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { logSecurityEvent } from '@/lib/http/security-log';
import { log } from '@/lib/process/log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { resumePlanAfterUndoneDeletion, endPlanBeforeDeletion } from '@/lib/membership/change/account-deletion';
import { lockUserRow } from '@/lib/membership/lock-user-row';
import { updateSeatOfPayer } from '@/lib/membership/household-seat/update-seats';
import { isStripeConfigured, runStripeCalls } from '@/lib/membership/stripe';
import { ACCOUNT_DELETION_PERIODS_MS } from '@/lib/time/retention';
import { undoEmailChange } from '@/lib/users/email/change-email';
import { verifyAccountOwner } from '@/lib/users/sign-in/sign-in-factors';
import type { AccountOwnerConfirmation } from '@/lib/users/schema';
import type { DeletionRequest, UndoDeletionReply } from '../schema';

/**
 * Requests the deletion of the person's own account, and ends all other sessions. The person can undo the request for
 * seven days (decisions P1 and B8).
 * Throws the errors of `verifyAccountOwner`, and `invalid` for administrators (decision B10).
 */
export async function requestAccountDeletion(
  user: CurrentUser,
  confirmation: AccountOwnerConfirmation,
  ip: string,
): Promise<DeletionRequest & { sessionId: string | null }> {
  await verifyAccountOwner(user, confirmation, ip);
  const requestedAt = now();
  const dueAt = new Date(requestedAt.getTime() + ACCOUNT_DELETION_PERIODS_MS.undo);
  const request = await db().$transaction(async (tx) => {
    await enforceNoAdministrator(tx, user.id);
    const { count } = await tx.accountDeletion.createMany({
      data: { userId: user.id, askedBy: 'owner', requestedAt, dueAt },
      skipDuplicates: true,
    });
    const row = await tx.accountDeletion.findUniqueOrThrow({ where: { userId: user.id } });
    if (count === 0) return { ...row, sessionId: null };
    await updateSeatOfPayer(tx, user.id);
    await queueEmail(tx, { kind: 'deletion-asked', userId: user.id });
    const { sessionId } = await endAccountAccess(tx, 'deletionAsked', { userId: user.id, here: user.sessionHash });
    return { ...row, sessionId };
  });
  logSecurityEvent('deletion-asked', { userId: user.id, from: householdNetworkKey(ip) });
  // A repeated deletion request also cancels the subscription, because Stripe may have been down during the first
  // request.
  if (!request.planStopped && user.stripeSubscriptionId !== null) await cancelFutureCharges(user.id);
  const { sessionId } = request;
  return {
    dueAt: request.dueAt.toISOString(),
    deadline: accountDeletionDeadline(request.requestedAt).toISOString(),
    sessionId,
  };
}

/**
 * Locks the user, so that they cannot become an administrator until the transaction ends. Throws `invalid` if they are
 * an administrator already.
 */
async function enforceNoAdministrator(tx: TransactionClient, userId: number): Promise<void> {
  await lockUserRow(tx, userId);
  const { isAdmin } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { isAdmin: true } });
  if (isAdmin)
    throw new AppError(
      'invalid',
      "Administrators can't be deleted. Ask another administrator to remove the administrator rights first.",
    );
}

/** Returns the time by which the account must be deleted according to the terms of use. */
export const accountDeletionDeadline = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + ACCOUNT_DELETION_PERIODS_MS.deadline);

/**
 * Stops future charges. If Stripe cannot be reached, the account deletion continues, and the pages say that the
 * subscription is still running.
 */
export async function cancelFutureCharges(userId: number): Promise<void> {
  if (!isStripeConfigured()) return;
  const note = async () => {
    const { count } = await db().accountDeletion.updateMany({
      where: { userId, doneAt: null },
      data: { planStopped: true },
    });
    return count > 0;
  };
  await ignoringOutage(userId, () => endPlanBeforeDeletion(userId, note));
}

/** Runs work that calls Stripe. If Stripe is unavailable, logs the failure and returns null. */
async function ignoringOutage<T>(userId: number, work: () => Promise<T>): Promise<T | null> {
  try {
    return await runStripeCalls(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ event: 'deletion.plan-untouched', userId, reason: error.code });
    return null;
  }
}

/**
 * Withdraws the deletion request and resumes the subscription. Throws `gone` after the undo period, and `not_found` if
 * the person has not requested a deletion.
 */
export async function undoAccountDeletion(user: CurrentUser, ip: string): Promise<UndoDeletionReply> {
  const withdrawn = await db().$transaction(async (tx) => {
    const request = await withdraw(tx, user.id);
    if (request) return request;
    if ((await tx.accountDeletion.count({ where: { userId: user.id } })) === 0) throw notFoundError('Deletion');
    throw new AppError('gone', "It's too late to undo this. The account is being deleted.");
  });
  logSecurityEvent('deletion-undone', { userId: user.id, from: householdNetworkKey(ip) });
  return { isPlanAsBefore: await resumeSubscription(user.id, withdrawn) };
}

/**
 * Undoes a change of email address and withdraws a deletion request, because an attacker may have made both (record
 * 042). Returns true if the subscription continues as before. Throws the errors of `undoEmailChange`.
 */
export async function restoreEmailAndAccount(token: string, ip: string): Promise<boolean> {
  const { userId, ended: withdrawn } = await undoEmailChange(token, ip, withdraw);
  if (!withdrawn) return true;
  logSecurityEvent('deletion-undone', { userId, from: householdNetworkKey(ip) });
  return resumeSubscription(userId, withdrawn);
}

type WithdrawnRequest = { planStopped: boolean };

/** Withdraws a deletion request. Returns null if the person has not requested a deletion or the undo period is over. */
async function withdraw(tx: TransactionClient, userId: number): Promise<WithdrawnRequest | null> {
  const request = await firstRow(
    tx,
    { planStopped: columnType.bool },
    Prisma.sql`
      DELETE FROM account_deletions WHERE user_id = ${userId} AND done_at IS NULL AND due_at > ${timestampSql(now())} RETURNING plan_stopped`,
  );
  if (!request) return null;
  await updateSeatOfPayer(tx, userId);
  await queueEmail(tx, { kind: 'deletion-undone', userId });
  return request;
}

/** Returns true if the person's subscription continues as it did before they requested account deletion. */
const resumeSubscription = async (userId: number, { planStopped }: WithdrawnRequest): Promise<boolean> =>
  !planStopped || (await ignoringOutage(userId, () => resumePlanAfterUndoneDeletion(userId))) === true;
