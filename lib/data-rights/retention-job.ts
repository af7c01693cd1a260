import 'server-only';
import { SESSION_LIFETIMES } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { log } from '@/lib/process/log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { removeDiscardedFiles } from '@/lib/media/stored-files';
import { moveByMonths } from '@/lib/time/months';
import { RETENTION_PERIODS_MS, LAPSED_MEMBER_POST_RETENTION_MONTHS } from '@/lib/time/retention';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { clampFutureDates } from './clamp-future-dates';

const MOST_AT_ONCE = 500;
const BATCH = 200;
/**
 * Transaction timeout in ms. Deleting the posts of a person with many posts takes longer than the default five seconds.
 */
const LONG = { timeout: 60_000 };

/** Runs nightly. Deletes data whose retention period in lib/time/retention.ts is over. */
export async function enforceRetention(): Promise<void> {
  await clampFutureDates();
  await deleteEndedSessions();
  await deleteAuditDetails();
  await deleteOldInboxStates();
  await remindLapsed();
  await purgeLapsed();
}

/** Deletes sessions that have expired. */
async function deleteEndedSessions(): Promise<void> {
  const moment = now();
  const unused = new Date(moment.getTime() - SESSION_LIFETIMES.parent.idle);
  await db().session.deleteMany({ where: { OR: [{ expiresAt: { lte: moment } }, { lastSeenAt: { lte: unused } }] } });
}

/**
 * Deletes expired details from the audit log. The log is immutable, and only the database function that is called here
 * may delete from it.
 */
async function deleteAuditDetails(): Promise<void> {
  const cutoff = new Date(now().getTime() - RETENTION_PERIODS_MS.auditDetails);
  await rows(
    db(),
    { count: columnType.int },
    Prisma.sql`SELECT forget_audit_details(${timestampSql(cutoff)}) AS count`,
  );
}

const ONLY_RECORD = { kind: 'vouching', closedAt: { not: null } } as const;

async function deleteOldInboxStates(): Promise<void> {
  const cutoff = new Date(now().getTime() - RETENTION_PERIODS_MS.inbox);
  await db().contactMessage.deleteMany({
    where: { closedAt: { lt: new Date(now().getTime() - RETENTION_PERIODS_MS.contact) } },
  });
  const old = { updatedAt: { lt: cutoff } };
  // Inbox entries about parents who vouch for each other are kept, because nothing else records that an administrator
  // checked the parents. Only the administrator's note is deleted.
  await db().inboxState.updateMany({ where: { ...old, ...ONLY_RECORD, note: { not: null } }, data: { note: null } });
  await db().inboxState.deleteMany({ where: { ...old, NOT: ONLY_RECORD } });
}

const ENDED = Prisma.sql`greatest(m.access_until, m.override_until, m.seat_until)`;
const monthsAgo = (months: number) => timestampSql(moveByMonths(now(), -months));

/**
 * SQL condition for a membership `m` that lapsed at least the given number of months ago. Memberships of
 * administrators, and of people without posts, are left out.
 */
const lapsedFor = (months: number) => Prisma.sql`
  ${ENDED} <= ${monthsAgo(months)} AND EXISTS (SELECT FROM users u WHERE u.id = m.user_id AND NOT u.is_admin)
  AND EXISTS (SELECT FROM posts p WHERE p.user_id = m.user_id)`;

const toRemind = () => Prisma.sql`
  ${lapsedFor(LAPSED_MEMBER_POST_RETENTION_MONTHS.reminded)} AND (m.lapse_reminded_at IS NULL OR m.lapse_reminded_at < ${ENDED})`;

/**
 * SQL condition for a lapsed membership whose posts are deleted now. The deletion waits a fixed number of months after
 * the reminder email, so that everyone can react.
 */
const toPurge = () => Prisma.sql`
  ${lapsedFor(LAPSED_MEMBER_POST_RETENTION_MONTHS.purged)} AND m.lapse_reminded_at >= ${ENDED} AND m.lapse_reminded_at <= ${monthsAgo(LAPSED_MEMBER_POST_RETENTION_MONTHS.purged - LAPSED_MEMBER_POST_RETENTION_MONTHS.reminded)}`;

const peopleMatching = (condition: Prisma.Sql) =>
  rows(
    db(),
    { userId: columnType.int },
    Prisma.sql`SELECT m.user_id FROM memberships m WHERE ${condition} ORDER BY m.user_id ${rowLimitSql(MOST_AT_ONCE)}`,
  );

/**
 * Locks the membership, so that the person cannot subscribe until the transaction ends. Returns false if the membership
 * no longer matches `condition`.
 */
const lockIfStill = async (tx: TransactionClient, userId: number, condition: Prisma.Sql): Promise<boolean> =>
  (await runStatement(
    tx,
    Prisma.sql`SELECT 1 FROM memberships m WHERE m.user_id = ${userId} AND ${condition} FOR UPDATE`,
  )) > 0;

/** Sends people a reminder twelve months after their membership lapsed, once for each lapse. */
async function remindLapsed(): Promise<void> {
  for (const { userId } of await peopleMatching(toRemind()))
    await db().$transaction(async (tx) => {
      if (!(await lockIfStill(tx, userId, toRemind()))) return;
      await tx.membership.update({ where: { userId }, data: { lapseRemindedAt: now() }, select: { userId: true } });
      await queueEmail(tx, { kind: 'lapsed-long-ago', userId });
    });
}

/**
 * Deletes the posts of a person whose membership lapsed 24 months ago. Keeps the account and the comments on other
 * people's posts.
 */
async function purgeLapsed(): Promise<void> {
  for (const { userId } of await peopleMatching(toPurge())) {
    const posts = await db().$transaction(async (tx) => {
      if (!(await lockIfStill(tx, userId, toPurge()))) return 0;
      const deleteBatch = Prisma.sql`DELETE FROM posts WHERE id IN (SELECT id FROM posts WHERE user_id = ${userId} ${rowLimitSql(BATCH)})`;
      let deleted = 0;
      for (let count = 1; count > 0; deleted += count) count = await runStatement(tx, deleteBatch);
      return deleted;
    }, LONG);
    log.info({ event: 'retention.purged', userId, posts });
  }
  await removeDiscardedFiles(Infinity);
}
