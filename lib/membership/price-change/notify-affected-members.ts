import 'server-only';
import { randomUUID } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { queueEmails } from '@/lib/mail/mail-queue';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { PlanInterval } from '@/prisma/generated/enums';
import { formatCentsPerInterval } from '@/lib/site';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import type { PriceChangeTarget } from './affected-plans';

/** Maximum number of members that one transaction notifies. */
const BATCH_SIZE = 100;

/**
 * Announces the price change to the next hundred members who have not been emailed. Queues the emails and adds the
 * notifications in one transaction. Returns how many members it handled.
 */
export async function announcePriceToBatch(
  tx: TransactionClient,
  { id: changeId, interval, cents }: PriceChangeTarget & { id: number },
) {
  const foundRows = await rows(
    tx,
    { id: columnType.int, userId: columnType.int },
    Prisma.sql`
      SELECT r.id, r.user_id FROM price_change_members r JOIN users u ON u.id = r.user_id
      WHERE r.change_id = ${changeId}::int AND r.letter_id IS NULL AND r.told_at IS NULL AND r.left_at IS NULL
      ORDER BY r.id LIMIT ${BATCH_SIZE}::int FOR KEY SHARE OF u SKIP LOCKED FOR UPDATE OF r SKIP LOCKED`,
  );
  if (foundRows.length === 0) return 0;
  const mails = foundRows.map(({ id, userId }) => ({
    kind: 'price-change' as const,
    userId,
    id: randomUUID(),
    about: { memberId: id },
  }));
  await runStatement(
    tx,
    Prisma.sql`
    UPDATE price_change_members r SET letter_id = l.letter, failed_at = NULL
    FROM unnest(${foundRows.map(({ id }) => id)}::int[], ${mails.map(({ id }) => id)}::uuid[]) AS l (id, letter) WHERE r.id = l.id`,
  );
  await queueEmails(tx, mails);
  for (const { userId } of foundRows)
    await notifyUserAboutAccount(tx, userId, { kind: 'price_changing', facts: { changeId, interval, cents } });
  return foundRows.length;
}

/**
 * Notifies the next hundred members that the price change was cancelled. Members who received the announcement by email
 * also get an email now. Returns how many members it handled.
 */
export async function notifyOneBatchOfPriceCancellation(tx: TransactionClient): Promise<number> {
  const foundRows = await rows(
    tx,
    {
      id: columnType.int,
      changeId: columnType.int,
      userId: columnType.int,
      fromCents: columnType.int,
      interval: columnType.choice('plan_interval', PlanInterval),
      isTold: columnType.bool.present,
    },
    Prisma.sql`
      SELECT r.id, r.change_id, r.user_id, r.from_cents, c.interval, r.told_at IS NOT NULL AS is_told
      FROM price_changes c JOIN price_change_members r ON r.change_id = c.id JOIN users u ON u.id = r.user_id
      WHERE c.called_off_at IS NOT NULL AND r.letter_id IS NOT NULL AND r.kept_at IS NULL
      ORDER BY r.id LIMIT ${BATCH_SIZE}::int FOR KEY SHARE OF u SKIP LOCKED FOR UPDATE OF r SKIP LOCKED`,
  );
  if (foundRows.length === 0) return 0;
  const users = foundRows.map(({ userId }) => userId);
  await runStatement(
    tx,
    Prisma.sql`UPDATE price_change_members SET kept_at = ${timestampSql(now())} WHERE id = ANY (${foundRows.map(({ id }) => id)}::int[])`,
  );
  // Clears `synced_at`, so that the billing job reads the next charge from Stripe again. The stored charge may still
  // have the new price.
  await runStatement(tx, Prisma.sql`UPDATE memberships SET synced_at = NULL WHERE user_id = ANY (${users}::int[])`);
  await queueEmails(
    tx,
    foundRows.filter(({ isTold }) => isTold).map(({ id, userId }) => createCancellationEmailJob(id, userId)),
  );
  for (const { userId, changeId, interval, fromCents: cents, isTold } of foundRows) {
    await notifyUserAboutAccount(tx, userId, { kind: 'price_kept', facts: { changeId, interval, cents } });
    const details = { detail: formatCentsPerInterval(cents, interval) };
    if (isTold) await addBillingAuditEntry(tx, { userId, source: 'admin', action: 'price.kept', details });
  }
  return foundRows.length;
}

/**
 * Returns the job that emails a member about a cancelled price change. The job's key prevents a second email to the
 * member.
 */
export const createCancellationEmailJob = (memberId: number, userId: number) =>
  ({ kind: 'price-kept', userId, key: String(memberId), about: { memberId } }) as const;
