import 'server-only';
import { SYSTEM_ACTOR, recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { RATE_LIMITS } from '@/lib/http/rate-limits';
import { log } from '@/lib/process/log';
import { removeEmailsFromOutbox } from '@/lib/mail/email-outbox';
import { queueEmail } from '@/lib/mail/mail-queue';
import { removeDiscardedFiles } from '@/lib/media/stored-files';
import { ACCOUNT_DELETED_ACTION, addBillingAuditEntry } from '@/lib/membership/history/audit-and-alerts';
import { runWithPaymentLock } from '@/lib/membership/payment-lock';
import { endSeatsBeforeDeletion } from '@/lib/membership/household-seat/end-seat';
import { endPlansUnlessPaid } from '@/lib/membership/sync/end-plans';
import { isStripeConfigured, paymentsUnavailableError } from '@/lib/membership/stripe';
import { replaceNameInMentions } from '@/lib/posts/mentions';
import { eraseFromDeletedSchools } from '@/lib/schools/deleted/erase-person-from-deleted-schools';
import { reporterHashOf } from '@/lib/storm/queries';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { lockAdminRows } from '@/lib/users/admin/user-rights';
import { inboxEntryAboutPersonSql } from '../inbox-entry-sql';
import { deleteUserExportFiles } from '../export/export-files';

/** Transaction timeout in ms. Deleting an account with many posts takes longer than the default five seconds. */
const LONG = { timeout: 60_000 };
const BATCH = 200;

/**
 * Deletes an account for good, after the subscription is ended at Stripe. If Stripe fails, nothing is deleted (decision
 * C8). Throws `not_found`, `invalid` for the last administrator, and Stripe's errors.
 */
export async function deleteAccount(userId: number, act: Act = SYSTEM_ACTOR): Promise<void> {
  await deleteAccountRows(userId, act, 'now');
  await tryDeletedAccountCleanup(userId);
}

/**
 * First half of an account deletion: deletes all database rows of a person. Throws `invalid` if the person is an
 * administrator and `when` is 'due'.
 */
export async function deleteAccountRows(
  userId: number,
  act: Act,
  /** 'due' if the person requested the deletion and can no longer undo it. */
  when: 'now' | 'due',
): Promise<void> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { isAdmin: true, membership: { select: { stripeCustomerId: true } } },
  });
  if (!user && when === 'due') return markRowGone(userId);
  if (!user) throw new AppError('not_found', "That account doesn't exist.");
  if (when === 'due' && user.isAdmin) throw new AppError('invalid', 'Administrators are never deleted automatically.');
  const customerId = user.membership?.stripeCustomerId ?? null;
  if (customerId !== null && !isStripeConfigured()) throw paymentsUnavailableError();
  // Refuses to delete the last administrator. This check comes before the subscription is cancelled, because a refused
  // administrator must keep their subscription.
  await db().$transaction((tx) => lockAdminRows(tx, act, [userId]));
  // During the deletion, the payment lock prevents other requests from starting a subscription for this
  // person. Such a subscription would continue after its owner was deleted.
  if (customerId !== null)
    await runWithPaymentLock(userId, () => endSubscriptionAndDeleteRows(userId, act, customerId));
  else await endSubscriptionAndDeleteRows(userId, act, null);
  // If a backup from before the deletion is restored, this log entry is the only record of the deletion.
  log.info({ event: 'user.deleted', userId });
}

async function endSubscriptionAndDeleteRows(userId: number, act: Act, customerId: string | null): Promise<void> {
  if (customerId !== null) await endPlansUnlessPaid(userId, customerId);
  await db().accountDeletion.updateMany({ where: { userId, planEndedAt: null }, data: { planEndedAt: now() } });
  await db().$transaction(async (tx) => {
    await lockAdminRows(tx, act, [userId]);
    await refuseNewCustomer(tx, userId, customerId);
    const { email, ...previous } = await factsForLog(tx, userId);
    // The nightly reconciliation cancels a deleted person's subscription only if the billing history records the
    // deletion. A missing database row does not prove a deletion.
    await addBillingAuditEntry(tx, {
      userId,
      source: 'admin',
      action: ACCOUNT_DELETED_ACTION,
      details: { customerId },
    });
    await recordAuditEntry(tx, act, {
      action: 'user.delete',
      targetType: 'user',
      targetId: userId,
      details: { before: previous },
    });
    await deleteOwnRows(tx, userId);
    const moment = now();
    const done = { planEndedAt: moment, doneAt: moment, fault: null, email };
    await tx.accountDeletion.upsert({
      where: { userId },
      create: { userId, askedBy: 'administrator', requestedAt: moment, dueAt: moment, ...done },
      update: done,
    });
  }, LONG);
}

/**
 * Ends the deletion of database rows if somebody has already deleted the user's row manually. The cleanup can then
 * delete the user's files and emails.
 */
async function markRowGone(userId: number): Promise<void> {
  await db().accountDeletion.updateMany({ where: { userId, doneAt: null }, data: { doneAt: now(), fault: null } });
}

async function deleteOwnRows(tx: TransactionClient, userId: number): Promise<void> {
  await tx.review.updateMany({
    where: { authorId: userId },
    data: {
      content: '',
      appeal: null,
      status: 'closed',
      openKey: null,
      priorUntil: null,
      priorReason: null,
      priorReviewId: null,
      warnedUntil: null,
    },
  });
  await runStatement(tx, Prisma.sql`UPDATE inbox_states t SET note = NULL WHERE ${inboxEntryAboutPersonSql(userId)}`);
  await eraseFromDeletedSchools(tx, userId);
  await tx.rateLimit.deleteMany({
    where: { key: { in: Object.keys(RATE_LIMITS).map((limit) => `${limit}:${userId}`) } },
  });
  await tx.stormReport.deleteMany({ where: { reporterHash: reporterHashOf(userId) } });
  const some = Prisma.sql`DELETE FROM posts WHERE id IN (SELECT id FROM posts WHERE user_id = ${userId} ${rowLimitSql(BATCH)})`;
  while ((await runStatement(tx, some)) > 0);
  await replaceNameInMentions(tx, userId);
  await endSeatsBeforeDeletion(tx, userId);
  await tx.user.delete({ where: { id: userId }, select: { id: true } });
}

/**
 * Throws `conflict` if the person has subscribed during the deletion, so that their Stripe customer id changed.
 * Otherwise the new subscription would continue after the deletion.
 */
async function refuseNewCustomer(tx: TransactionClient, userId: number, customerId: string | null): Promise<void> {
  const row = await tx.membership.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if ((row?.stripeCustomerId ?? null) !== customerId) {
    throw new AppError('conflict', 'This person has just subscribed. Nothing was deleted. Please try again.');
  }
}

/**
 * Returns the email address for the receipt, and facts for the audit log, which contain neither name nor email address.
 * Throws `not_found` if the account does not exist.
 */
async function factsForLog(tx: TransactionClient, id: number) {
  const select = {
    email: true,
    isAdmin: true,
    createdAt: true,
    membership: { select: { status: true } },
    _count: { select: { posts: true, comments: true } },
  } as const;
  const user = await tx.user.findUnique({ where: { id }, select });
  if (!user) throw new AppError('not_found', "That account doesn't exist.");
  return {
    email: user.email,
    isAdmin: user.isAdmin,
    registered: user.createdAt.toISOString(),
    subscriptionStatus: user.membership?.status ?? 'inactive',
    posts: user._count.posts,
    comments: user._count.comments,
  };
}

/**
 * Deletes a person's files and emails after their database rows. If the cleanup fails, the scheduled job retries it
 * within minutes.
 */
export const tryDeletedAccountCleanup = (userId: number): Promise<void> =>
  cleanUpDeletedAccount(userId).catch((error: unknown) =>
    log.warn({ event: 'deletion.not-cleaned', userId, err: error }),
  );

/**
 * Second half of an account deletion: deletes the person's files and emails, then sends the receipt. A second run does
 * no harm.
 */
export async function cleanUpDeletedAccount(userId: number): Promise<void> {
  await deleteUserExportFiles(userId);
  await deleteEmails(userId);
  await removeDiscardedFiles(Infinity);
  if ((await db().fileRemoval.count({ where: { dueAt: { lte: now() } } })) > 0)
    throw new Error('Some files of the deleted account are not removed yet.');
  await db().$transaction(async (tx) => {
    const { count } = await tx.accountDeletion.updateMany({
      where: { userId, cleanedAt: null, doneAt: { not: null } },
      data: { cleanedAt: now() },
    });
    if (count > 0) await queueEmail(tx, { kind: 'account-deleted', userId, key: String(userId) });
  });
}

/**
 * Deletes a person's queued emails and the records of sent emails. Also deletes emails that were written to our disk
 * because no mail server was configured.
 */
async function deleteEmails(userId: number): Promise<void> {
  const emails = await rows(
    db(),
    { id: columnType.text, isOnItsWay: columnType.bool },
    Prisma.sql`
      SELECT id::text AS id, state = 'active' AS is_on_its_way FROM pgboss.job
      WHERE name = 'mail' AND (data ->> 'userId')::int = ${userId} AND data ->> 'kind' <> 'account-deleted'`,
  );
  if (emails.some(({ isOnItsWay: isBeingSent }) => isBeingSent))
    throw new Error('An email to this account is still being sent.');
  const ids = emails.map(({ id }) => id);
  await removeEmailsFromOutbox(ids);
  await runStatement(db(), Prisma.sql`DELETE FROM pgboss.job WHERE name = 'mail' AND id = ANY(${ids}::uuid[])`);
}
