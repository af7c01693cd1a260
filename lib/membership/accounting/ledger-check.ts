import 'server-only';
import { createHash } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { DAY, HOUR } from '@/lib/time/duration';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { membershipPlan } from '@/lib/site';
import { closeBillingAlerts, openAutoClosingAlert } from '../history/audit-and-alerts';
import { fetchLastBalanceReadTime } from './import-balance-lines';
import { LEDGER_DIFFERENCE_KINDS, type LedgerDifference } from './schema';

// Compares our ledger (membership_payments) with the lines of Stripe's balance (balance_lines), to find errors in
// either. The two tables are filled independently.

/**
 * Age in ms from which a difference between our ledger and Stripe's balance causes an alert. Webhooks and the daily
 * import of balance lines usually correct newer differences.
 */
const PATIENCE = 48 * HOUR;
const ALERT = 'ledger_differs';

const CURRENCY = membershipPlan.currency.toLowerCase();

/**
 * Returns the month's differences between our ledger and Stripe's balance, oldest first. Skips payments made after the
 * balance was last read.
 */
export async function listLedgerDifferences(month: string): Promise<LedgerDifference[]> {
  const readAt = (await fetchLastBalanceReadTime()) ?? new Date(0);
  return rows(
    db(),
    {
      kind: columnType.word(LEDGER_DIFFERENCE_KINDS),
      chargeId: columnType.text.present,
      invoiceId: columnType.text.nullable,
      userId: columnType.int.nullable,
      ours: columnType.int.nullable,
      theirs: columnType.int.nullable,
      at: columnType.moment.present,
    },
    Prisma.sql`
    SELECT d.kind, d.charge_id, d.invoice_id, d.user_id, d.ours, d.theirs, d.at
    FROM ledger_differences(${`${month}-01`}::date, ${timestampSql(readAt)}, ${CURRENCY}) d ORDER BY d.at, d.charge_id, d.kind`,
  );
}

/**
 * Returns the month's differences that are older than 48 hours. Webhooks and the daily import of balance lines usually
 * correct newer ones.
 */
export async function listUncorrectedLedgerDifferences(month: string): Promise<LedgerDifference[]> {
  const newestChecked = now().getTime() - PATIENCE;
  return (await listLedgerDifferences(month)).filter(({ at }) => at.getTime() < newestChecked);
}

/** Returns every month with a payment or a balance line, such as "2026-11", oldest first. */
export async function monthsWithAccountingData(): Promise<string[]> {
  const foundRows = await rows(
    db(),
    { month: columnType.text.present },
    Prisma.sql`
    SELECT to_char(month, 'YYYY-MM') AS month FROM balance_lines
    UNION SELECT to_char(paid_at AT TIME ZONE ${TIME_ZONE_SQL}, 'YYYY-MM') FROM membership_payments WHERE amount_paid > 0 ORDER BY 1`,
  );
  return foundRows.map(({ month }) => month);
}

/** Opens one alert if a month has differences older than 48 hours, and closes the alert when the month has none. */
export async function updateDifferencesAlert(month: string): Promise<void> {
  const old = await listUncorrectedLedgerDifferences(month);
  const [first] = old;
  if (!first) return closeBillingAlerts(`${ALERT}:${month}`);
  const which = createHash('sha256')
    .update(old.map(({ kind, chargeId, ours, theirs }) => `${kind} ${chargeId} ${ours} ${theirs}`).join())
    .digest('hex');
  const key = `${ALERT}:${month}:${which.slice(0, 16)}`;
  await closeBillingAlerts(`${ALERT}:${month}`, key);
  await openAutoClosingAlert(key, ALERT, { month, differences: old.length });
}

/** Returns the months whose data may have changed recently, and the months with an open alert. */
export async function listMonthsToCheck(): Promise<string[]> {
  const since = new Date(now().getTime() - 40 * DAY);
  const foundRows = await rows(
    db(),
    { month: columnType.text.present },
    Prisma.sql`
    SELECT DISTINCT m.month FROM (
      SELECT to_char(month, 'YYYY-MM') AS month FROM balance_lines WHERE created_at > ${timestampSql(since)}
      UNION SELECT to_char(paid_at AT TIME ZONE ${TIME_ZONE_SQL}, 'YYYY-MM') FROM membership_payments WHERE amount_paid > 0 AND paid_at > ${timestampSql(since)}
      UNION SELECT details ->> 'month' FROM billing_alerts WHERE kind = ${ALERT} AND resolved_at IS NULL) m
    WHERE m.month IS NOT NULL ORDER BY m.month`,
  );
  return foundRows.map(({ month }) => month);
}
