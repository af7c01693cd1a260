import 'server-only';
import { SYSTEM_ACTOR } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { HOUR, MINUTE } from '@/lib/time/duration';
import { rowLimitSql, db, Prisma, timestampSql } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { isStripeConfigured, runStripeCalls } from '@/lib/membership/stripe';
import { ACCOUNT_DELETION_PERIODS_MS, RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { columnType, rows } from '@/lib/database/sql';
import type { DeletionFault } from '@/prisma/generated/enums';
import { cancelFutureCharges } from './account-deletion-request';
import { cleanUpDeletedAccount, deleteAccountRows } from './account-deletion';

const MOST_AT_ONCE = 100;
const FIRST_WAIT = 5 * MINUTE;
const LONGEST_WAIT = 6 * HOUR;

/**
 * Scheduled job. Cancels subscriptions that still renew although their owners requested account deletion, for example
 * because Stripe was down at the request.
 */
export async function cancelRenewalsBeforeDeletion(): Promise<void> {
  for (const { userId } of await stillRenewing()) await cancelFutureCharges(userId);
}

const stillRenewing = () =>
  rows(
    db(),
    { userId: columnType.int },
    Prisma.sql`
      SELECT d.user_id FROM account_deletions d JOIN memberships m ON m.user_id = d.user_id
      WHERE d.done_at IS NULL AND m.stripe_status IN ('active', 'trialing', 'past_due') AND NOT m.cancel_at_period_end AND m.cancel_at IS NULL
      ORDER BY d.requested_at ${rowLimitSql(MOST_AT_ONCE)}`,
  );

/** Scheduled job. Deletes accounts whose undo period is over, and retries failed deletions with a growing delay. */
export async function deleteDueAccounts(): Promise<void> {
  for (const { userId, isDone } of await dueDeletions()) {
    try {
      if (!isDone)
        await recordingFault(userId, () => (isStripeConfigured() ? runStripeCalls(work(userId)) : work(userId)()));
      await cleanUpDeletedAccount(userId);
    } catch (error) {
      log.warn({ event: 'deletion.failed', userId, err: error });
    }
  }
  await deleteOldRecords();
}

const work = (userId: number) => () => deleteAccountRows(userId, SYSTEM_ACTOR, 'due');

const dueDeletions = () =>
  rows(
    db(),
    { userId: columnType.int, isDone: columnType.bool },
    Prisma.sql`
      SELECT user_id, done_at IS NOT NULL AS is_done FROM account_deletions
      WHERE cleaned_at IS NULL AND (due_at <= ${timestampSql(now())} OR done_at IS NOT NULL) AND (tried_at IS NULL OR done_at IS NOT NULL OR tried_at
        + least(${FIRST_WAIT}::float8 * 2 ^ least(tries, 20), ${LONGEST_WAIT}::float8) * interval '1 millisecond' <= ${timestampSql(now())})
      ORDER BY requested_at ${rowLimitSql(MOST_AT_ONCE)}`,
  );

/** Records why a deletion failed, for administrators, and rethrows the error. */
async function recordingFault(userId: number, doIt: () => Promise<void>): Promise<void> {
  try {
    await doIt();
  } catch (error) {
    await db().accountDeletion.updateMany({
      where: { userId, doneAt: null },
      data: { tries: { increment: 1 }, triedAt: now(), fault: faultOf(error) },
    });
    throw error;
  }
}

function faultOf(error: unknown): DeletionFault {
  if (!(error instanceof AppError)) return 'other';
  if (error.code === 'unavailable' || error.code === 'payment_failed') return 'payments';
  if (error.code === 'conflict') return 'changed';
  return error.code === 'invalid' ? 'administrator' : 'other';
}

/** Deletes old records of account deletions. */
async function deleteOldRecords(): Promise<void> {
  const momentBefore = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  await db().accountDeletion.updateMany({
    where: { doneAt: { lt: momentBefore(ACCOUNT_DELETION_PERIODS_MS.receipt) }, email: { not: null } },
    data: { email: null },
  });
  await db().accountDeletion.deleteMany({ where: { cleanedAt: { lt: momentBefore(RETENTION_PERIODS_MS.deletions) } } });
}
