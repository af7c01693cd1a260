import 'server-only';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import type { SeatEnding } from '@/prisma/generated/enums';

const TROUBLES = ['canceled', 'lapsed', 'held', 'suspended', 'leaving'] as const satisfies readonly SeatEnding[];
export type SeatEndReason = (typeof TROUBLES)[number];

const payerRow = {
  email: columnType.text,
  /** Reason why the seat ends. Null while the payer pays. */
  trouble: columnType.word(TROUBLES).nullable,
  /** True while the payer is in a free trial or has not made a first payment. */
  isTrial: columnType.bool.present,
  isBehind: columnType.bool.present,
  accessUntil: columnType.moment.nullable,
};

/**
 * Locks the payer of a seat, and returns facts about their payments. Returns undefined for a deleted account. Callers
 * must lock the payer before the seat to avoid deadlocks.
 */
export async function lockAndReadSeatPayer(tx: TransactionClient, payerId: number, moment: Date) {
  await firstRow(
    tx,
    { id: columnType.int },
    Prisma.sql`SELECT user_id AS id FROM memberships WHERE user_id = ${payerId} FOR SHARE`,
  );
  return firstRow(tx, payerRow, seatPayerStateSql(payerId, moment));
}

/** Returns SQL that reads whether a payer still pays, without a lock, for the display on a page. */
export const seatPayerStateSql = (payerId: number, moment: Date): Prisma.Sql => Prisma.sql`
  SELECT u.email::text AS email, m.access_until, coalesce(m.stripe_status = 'trialing', false) OR m.first_paid_at IS NULL AS is_trial,
    coalesce(m.status = 'past_due', false) AS is_behind,
    CASE
      WHEN EXISTS (SELECT FROM account_deletions d WHERE d.user_id = u.id) THEN 'leaving'
      WHEN u.suspended_until > ${timestampSql(moment)} THEN 'suspended'
      WHEN m.hold <> 'trial_denied' THEN 'held'
      WHEN coalesce(m.access_until <= ${timestampSql(moment)}, true) THEN 'lapsed'
      WHEN m.status = 'canceled' OR m.cancel_at_period_end OR m.cancel_at IS NOT NULL THEN 'canceled'
    END AS trouble
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id WHERE u.id = ${payerId}`;

export const seatPayerColumns = payerRow;
