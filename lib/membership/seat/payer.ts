import 'server-only';
import { Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';
import type { SeatEnding } from '@/prisma/generated/enums';

const TROUBLES = ['canceled', 'lapsed', 'held', 'suspended', 'leaving'] as const satisfies readonly SeatEnding[];
export type PaymentTrouble = (typeof TROUBLES)[number];

const payerRow = {
  email: is.text,
  trouble: is.word(TROUBLES).nullable,
  /** True while the payer is in a free trial or has not made a first payment. */
  isTrial: is.bool.present,
  isBehind: is.bool.present,
  accessUntil: is.moment.nullable,
};

/**
 * Returns the payer's state, locked against updates from Stripe. `trouble` says why the seat ends, and is null while
 * the payer pays. Returns undefined if the payer's account is deleted. Callers must lock the payer before the seat,
 * because the opposite order could cause deadlocks.
 */
export async function lockedPayer(tx: Transaction, payerId: number, moment: Date) {
  await one(tx, { id: is.int }, Prisma.sql`SELECT user_id AS id FROM memberships WHERE user_id = ${payerId} FOR SHARE`);
  return one(tx, payerRow, payerStatement(payerId, moment));
}

/** Returns the SQL that reads a payer's state without locking it, for showing on a page. */
export const payerStatement = (payerId: number, moment: Date): Prisma.Sql => Prisma.sql`
  SELECT u.email::text AS email, m.access_until, coalesce(m.stripe_status = 'trialing', false) OR m.first_paid_at IS NULL AS is_trial,
    coalesce(m.status = 'past_due', false) AS is_behind,
    CASE
      WHEN EXISTS (SELECT FROM account_deletions d WHERE d.user_id = u.id) THEN 'leaving'
      WHEN u.suspended_until > ${timestamp(moment)} THEN 'suspended'
      WHEN m.hold <> 'trial_denied' THEN 'held'
      WHEN coalesce(m.access_until <= ${timestamp(moment)}, true) THEN 'lapsed'
      WHEN m.status = 'canceled' OR m.cancel_at_period_end OR m.cancel_at IS NOT NULL THEN 'canceled'
    END AS trouble
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id WHERE u.id = ${payerId}`;

export const readPayer = payerRow;
