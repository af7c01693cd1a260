import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, SQL_ZONE, timestamp } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { FREE_MONTH_ACTION } from '../history/free-months';
import { terms } from '../terms';
import { monthPlus, monthsUntil } from './months';
import type { MonthFigures, ProvinceTax } from './schema';

const MONTHS = 12;
/**
 * Returns the SQL sum of the amounts of membership lines of the given kinds. Other sales under the same Stripe account
 * are reported separately, as one total.
 */
const sum = (kinds: Prisma.Sql) =>
  Prisma.sql`coalesce(sum(b.amount) FILTER (WHERE b.is_ours AND b.kind IN (${kinds})), 0)::int`;

/** Returns the figures of a month and of the eleven months before it, oldest first. */
export async function figuresUntil(last: string): Promise<MonthFigures[]> {
  const months = monthsUntil(last, MONTHS);
  const [money, people] = await Promise.all([moneyOf(months), peopleOf(months)]);
  return months.map((month) => {
    const { opened = 0, won = 0, lost = 0, ...sums } = money.get(month) ?? {};
    return { ...NONE, month, ...sums, disputes: { opened, won, lost }, ...people.get(month) };
  });
}

const NONE = {
  trials: 0,
  converted: 0,
  membersBefore: 0,
  members: 0,
  ended: 0,
  recurring: 0,
  payments: 0,
  paid: 0,
  refunded: 0,
  disputed: 0,
  fees: 0,
  other: 0,
  net: 0,
  payouts: 0,
  tax: 0,
};

async function moneyOf(months: string[]) {
  const foundRows = await rows(
    db(),
    {
      month: columnType.text.present,
      payments: columnType.int,
      paid: columnType.int,
      refunded: columnType.int,
      disputed: columnType.int,
      opened: columnType.int,
      won: columnType.int,
      lost: columnType.int,
      fees: columnType.int,
      other: columnType.int,
      net: columnType.int,
      payouts: columnType.int,
      tax: columnType.int,
    },
    Prisma.sql`
    SELECT to_char(b.month, 'YYYY-MM') AS month,
      count(*) FILTER (WHERE b.is_ours AND b.kind = 'charge')::int AS payments,
      ${sum(Prisma.sql`'charge'`)} AS paid, ${sum(Prisma.sql`'refund'`)} AS refunded, ${sum(Prisma.sql`'dispute'`)} AS disputed,
      count(*) FILTER (WHERE b.is_ours AND b.category = 'dispute')::int AS opened,
      count(*) FILTER (WHERE b.is_ours AND b.category = 'dispute' AND p.dispute_status = 'won')::int AS won,
      count(*) FILTER (WHERE b.is_ours AND b.category = 'dispute' AND p.dispute_status = 'lost')::int AS lost,
      coalesce(sum(b.fee) FILTER (WHERE b.is_ours AND b.kind <> 'payout'), 0)::int - ${sum(Prisma.sql`'fee'`)} AS fees,
      coalesce(sum(b.net) FILTER (WHERE NOT b.is_ours), 0)::int AS other,
      coalesce(sum(b.net) FILTER (WHERE b.kind <> 'payout'), 0)::int AS net,
      coalesce(sum(b.net) FILTER (WHERE b.kind = 'payout'), 0)::int AS payouts,
      coalesce(sum(b.tax), 0)::int AS tax
    FROM balance_lines b LEFT JOIN membership_payments p ON p.charge_id = b.charge_id AND b.category = 'dispute'
    WHERE b.month BETWEEN ${`${months[0]}-01`}::date AND ${`${months.at(-1)}-01`}::date
    GROUP BY b.month`,
  );
  return new Map(foundRows.map(({ month, ...sums }) => [month, sums]));
}

const SLACK = Prisma.sql`make_interval(secs => ${terms.slack / 1000})`;

/**
 * Counts paying members at the beginning of each month and at the end of the last month. For the current month, the
 * present moment counts as its end. A member counts if a paid period includes that moment and was not fully refunded or
 * disputed. A free month given during a monthly period extends that period.
 */
async function peopleOf(months: string[]) {
  const first = `${months[0]}-01`;
  const after = `${monthPlus(months.at(-1) ?? '', 1)}-01`;
  const foundRows = await rows(
    db(),
    {
      month: columnType.text.present,
      membersBefore: columnType.int,
      members: columnType.int,
      ended: columnType.int,
      recurring: columnType.int,
      trials: columnType.int,
      converted: columnType.int,
    },
    Prisma.sql`
    WITH edges AS (
      SELECT e.day::date AS day, least((e.day::timestamp AT TIME ZONE ${SQL_ZONE}), ${timestamp(now())}) AS at
      FROM generate_series(${first}::date, ${after}::date, interval '1 month') e (day)),
    paying AS (
      SELECT DISTINCT ON (e.day, p.user_id) e.day, p.user_id,
        p.amount_paid / greatest(1, round(extract(epoch FROM p.period_end - p.period_start) / 2629746)) AS monthly
      FROM edges e JOIN membership_payments p ON p.period_start <= e.at AND p.paid_at <= e.at AND p.period_end + ${SLACK} + interval '1 year' > e.at
      WHERE NOT p.disputed AND p.amount_paid > p.amount_refunded AND p.period_end + ${SLACK} + make_interval(months => (
        SELECT count(*) FROM billing_audit g WHERE g.user_id = p.user_id AND g.action = ${FREE_MONTH_ACTION}
          AND g.created_at >= p.period_start AND g.created_at < p.period_end
          -- Of a year a month is taken off its price: it is paid for, and ends on its day.
          AND p.period_end - p.period_start < interval '60 days')::int) > e.at
      ORDER BY e.day, p.user_id, p.period_end DESC),
    firsts AS (SELECT user_id, min(paid_at) AS at FROM membership_payments WHERE amount_paid > 0 GROUP BY user_id)
    SELECT to_char(m.day, 'YYYY-MM') AS month,
      (SELECT count(*) FROM paying a WHERE a.day = m.day)::int AS members_before,
      (SELECT count(*) FROM paying b WHERE b.day = n.day)::int AS members,
      (SELECT count(*) FROM paying a WHERE a.day = m.day AND NOT EXISTS (SELECT FROM paying b WHERE b.day = n.day AND b.user_id = a.user_id))::int AS ended,
      (SELECT coalesce(round(sum(b.monthly)), 0) FROM paying b WHERE b.day = n.day)::int AS recurring,
      (SELECT count(*) FROM trial_claims c WHERE c.claimed_at >= m.at AND c.claimed_at < n.at)::int AS trials,
      (SELECT count(*) FROM firsts f JOIN trial_claims c USING (user_id) WHERE f.at >= m.at AND f.at < n.at)::int AS converted
    FROM edges m JOIN edges n ON n.day = (m.day + interval '1 month')::date ORDER BY m.day`,
  );
  return new Map(foundRows.map(({ month, ...counts }) => [month, counts]));
}

/** Returns a month's tax by province, and the net amount on which that tax was charged. */
export const taxByProvince = (month: string): Promise<ProvinceTax[]> =>
  rows(
    db(),
    { province: columnType.text.nullable, tax: columnType.int, base: columnType.int },
    Prisma.sql`
    SELECT province, sum(tax)::int AS tax, sum(amount - tax)::int AS base FROM balance_lines b
    WHERE month = ${`${month}-01`}::date AND is_ours AND kind IN ('charge', 'refund', 'dispute') GROUP BY province ORDER BY province`,
  );
