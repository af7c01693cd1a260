import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { planRules } from '../plan-rules';
import { addMonths, listMonthsUntil } from '@/lib/time/months';
import type { AccountingMonthFigures, ProvinceTax } from './schema';

const MONTHS = 12;
/** Returns the figures of a month and of the eleven months before it, oldest first. */
export async function fetchTwelveMonthFigures(last: string): Promise<AccountingMonthFigures[]> {
  const months = listMonthsUntil(last, MONTHS);
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
    SELECT to_char(b.month, 'YYYY-MM') AS month, b.payments, b.paid, b.refunded, b.disputed, b.opened, b.won, b.lost, b.fees, b.other, b.net,
      b.payouts, b.tax
    FROM money_by_month(${`${months[0]}-01`}::date, ${`${months.at(-1)}-01`}::date) b`,
  );
  return new Map(foundRows.map(({ month, ...sums }) => [month, sums]));
}

const SLACK = Prisma.sql`make_interval(secs => ${planRules.slack / 1000})`;

/**
 * Returns counts of members for each month, for example at the month's beginning and end. Counts only members whose
 * payment for that time is neither disputed nor fully refunded.
 */
async function peopleOf(months: string[]) {
  const first = `${months[0]}-01`;
  const after = `${addMonths(months.at(-1) ?? '', 1)}-01`;
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
    SELECT to_char(m.month, 'YYYY-MM') AS month, m.members_before, m.members, m.ended, m.recurring, m.trials, m.converted
    FROM members_by_month(${first}::date, ${after}::date, ${timestampSql(now())}, ${SLACK}) m`,
  );
  return new Map(foundRows.map(({ month, ...counts }) => [month, counts]));
}

/** Returns the tax of a month for each province, and the amount without tax on which the tax was charged. */
export const fetchTaxByProvince = (month: string): Promise<ProvinceTax[]> =>
  rows(
    db(),
    { province: columnType.text.nullable, tax: columnType.int, base: columnType.int },
    Prisma.sql`
    SELECT province, sum(tax)::int AS tax, sum(amount - tax)::int AS base FROM balance_lines b
    WHERE month = ${`${month}-01`}::date AND is_ours AND kind IN ('charge', 'refund', 'dispute') GROUP BY province ORDER BY province`,
  );
