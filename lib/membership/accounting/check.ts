import 'server-only';
import { createHash } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { DAY, HOUR } from '@/lib/time/duration';
import { db, Prisma, SQL_ZONE, timestamp } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { plan } from '@/lib/site';
import { endAlerts, raiseAlertWhileCauseLasts } from '../history/record';
import { lastBalanceReadAt } from './read-balance';
import { DIFFERENCES, type Difference } from './schema';

// Compares our ledger (membership_payments) with the lines of Stripe's balance (balance_lines). The two tables are
// filled independently of each other.

/**
 * Time in ms after which a difference counts as lasting. Until then, a webhook or the daily read may correct the
 * difference.
 */
const PATIENCE = 48 * HOUR;
const ALERT = 'ledger_differs';

const CURRENCY = plan.currency.toLowerCase();

/**
 * Returns the month's differences between our ledger and Stripe's balance, oldest first. Skips payments made after the
 * balance was last read, because their balance lines can't be stored yet.
 */
export async function differencesOf(month: string): Promise<Difference[]> {
  const readAt = (await lastBalanceReadAt()) ?? new Date(0);
  const first = Prisma.sql`${`${month}-01`}::date`;
  return rows(
    db(),
    {
      kind: columnType.word(DIFFERENCES),
      chargeId: columnType.text.present,
      invoiceId: columnType.text.nullable,
      userId: columnType.int.nullable,
      ours: columnType.int.nullable,
      theirs: columnType.int.nullable,
      at: columnType.moment.present,
    },
    Prisma.sql`
    WITH stripe AS (
      SELECT charge_id, sum(amount) FILTER (WHERE kind = 'charge')::int AS charged, coalesce(-sum(amount) FILTER (WHERE kind = 'refund'), 0)::int AS refunded,
        coalesce(sum(amount) FILTER (WHERE kind = 'dispute'), 0)::int AS disputed, min(month) FILTER (WHERE kind = 'charge') AS paid_in, max(month) AS last_in,
        max(created_at) AS at, bool_or(currency <> ${CURRENCY}) AS is_foreign
      FROM balance_lines WHERE is_ours AND charge_id IN (SELECT charge_id FROM balance_lines WHERE month = ${first} AND is_ours)
      GROUP BY charge_id),
    pair AS (SELECT s.*, p.invoice_id, p.user_id, p.amount_paid, p.amount_refunded, p.disputed AS is_disputed FROM stripe s LEFT JOIN membership_payments p USING (charge_id))
    SELECT d.kind, d.charge_id, d.invoice_id, d.user_id, d.ours, d.theirs, d.at FROM (
      SELECT 'missing_here' AS kind, charge_id, invoice_id, user_id, NULL::int AS ours, charged AS theirs, at
      FROM pair WHERE invoice_id IS NULL AND paid_in = ${first}
      UNION ALL
      SELECT 'amount', charge_id, invoice_id, user_id, amount_paid, charged, at FROM pair WHERE charged <> amount_paid AND paid_in = ${first}
      UNION ALL
      SELECT 'refund', charge_id, invoice_id, user_id, amount_refunded, refunded, at FROM pair WHERE refunded <> amount_refunded AND last_in = ${first}
      UNION ALL
      SELECT 'dispute', charge_id, invoice_id, user_id, CASE WHEN is_disputed THEN amount_paid ELSE 0 END, -disputed, at
      FROM pair WHERE (disputed < 0) <> is_disputed AND last_in = ${first}
      UNION ALL
      SELECT 'currency', charge_id, invoice_id, user_id, amount_paid, charged, at FROM pair WHERE is_foreign AND paid_in = ${first}
      UNION ALL
      SELECT 'missing_at_stripe', p.charge_id, p.invoice_id, p.user_id, p.amount_paid, NULL, p.paid_at
      FROM membership_payments p
      WHERE p.amount_paid > 0 AND p.charge_id IS NOT NULL AND p.paid_at <= ${timestamp(readAt)}
        AND p.paid_at >= (${first}::timestamp AT TIME ZONE ${SQL_ZONE}) AND p.paid_at < ((${first} + interval '1 month')::timestamp AT TIME ZONE ${SQL_ZONE})
        AND NOT EXISTS (SELECT FROM balance_lines b WHERE b.charge_id = p.charge_id AND b.kind = 'charge')) d
    ORDER BY d.at, d.charge_id, d.kind`,
  );
}

/** Returns differences older than 48 hours. Webhooks and reads that could correct them are over by then. */
export async function lastingDifferencesOf(month: string): Promise<Difference[]> {
  const newestChecked = now().getTime() - PATIENCE;
  return (await differencesOf(month)).filter(({ at }) => at.getTime() < newestChecked);
}

/** Returns every month with a payment or a balance line, such as "2026-11", oldest first. */
export async function accountingMonths(): Promise<string[]> {
  const foundRows = await rows(
    db(),
    { month: columnType.text.present },
    Prisma.sql`
    SELECT to_char(month, 'YYYY-MM') AS month FROM balance_lines
    UNION SELECT to_char(paid_at AT TIME ZONE ${SQL_ZONE}, 'YYYY-MM') FROM membership_payments WHERE amount_paid > 0 ORDER BY 1`,
  );
  return foundRows.map(({ month }) => month);
}

/**
 * Opens one alert if a month has differences that are older than 48 hours. The alert closes automatically when the
 * month has no such differences any more.
 */
export async function alertDifferences(month: string): Promise<void> {
  const old = await lastingDifferencesOf(month);
  const [first] = old;
  if (!first) return endAlerts(`${ALERT}:${month}`);
  const which = createHash('sha256')
    .update(old.map(({ kind, chargeId, ours, theirs }) => `${kind} ${chargeId} ${ours} ${theirs}`).join())
    .digest('hex');
  const key = `${ALERT}:${month}:${which.slice(0, 16)}`;
  await endAlerts(`${ALERT}:${month}`, key);
  await raiseAlertWhileCauseLasts(key, ALERT, { month, differences: old.length });
}

/** Returns the months whose data may have changed recently, and the months with an open alert. */
export async function monthsToCheck(): Promise<string[]> {
  const foundRows = await rows(
    db(),
    { month: columnType.text.present },
    Prisma.sql`
    SELECT DISTINCT m.month FROM (
      SELECT to_char(month, 'YYYY-MM') AS month FROM balance_lines WHERE created_at > ${timestamp(new Date(now().getTime() - 40 * DAY))}
      UNION SELECT to_char(paid_at AT TIME ZONE ${SQL_ZONE}, 'YYYY-MM') FROM membership_payments WHERE amount_paid > 0 AND paid_at > ${timestamp(new Date(now().getTime() - 40 * DAY))}
      UNION SELECT details ->> 'month' FROM billing_alerts WHERE kind = ${ALERT} AND resolved_at IS NULL) m
    WHERE m.month IS NOT NULL ORDER BY m.month`,
  );
  return foundRows.map(({ month }) => month);
}
