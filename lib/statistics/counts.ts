import 'server-only';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { MEMBER_STATES, type MemberState } from '@/lib/policy/member-states';
import { membershipStateSql, WAITING_REVIEW_CONDITION } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import { DAILY_STATISTIC_NAMES, type DailyStatisticName } from './daily-statistic-names';
import type { StatisticsView } from './schema';

/** Counts people by their current membership state. */
export async function countMembersByState(moment: Date): Promise<Record<MemberState, number>> {
  const counted = await rows(
    db(),
    { state: columnType.word(MEMBER_STATES), count: columnType.int },
    Prisma.sql`
    SELECT ${membershipStateSql(moment)} AS state, count(*)::int AS count
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id GROUP BY 1`,
  );
  const byState = new Map(counted.map(({ state, count }) => [state, count]));
  return Object.fromEntries(MEMBER_STATES.map((state) => [state, byState.get(state) ?? 0])) as Record<
    MemberState,
    number
  >;
}

/** Returns the number of moderation reviews that wait for a decision. */
export async function countOpenReviews(): Promise<number> {
  const byState = await firstRow(
    db(),
    { count: columnType.int },
    Prisma.sql`SELECT count(*)::int AS count FROM reviews v WHERE ${WAITING_REVIEW_CONDITION}`,
  );
  return byState?.count ?? 0;
}

/** Returns counts for each of the last `days` days in Nova Scotia, including today, and the all-time totals. */
export async function countStatisticsPerDay(
  moment: Date,
  days: number,
): Promise<Pick<StatisticsView, 'days' | 'series'> & { totals: Record<DailyStatisticName, number> }> {
  const today = Prisma.sql`(${timestampSql(moment)} AT TIME ZONE ${TIME_ZONE_SQL})::date`;
  const [dates, counted, summed] = await Promise.all([
    rows(
      db(),
      { day: columnType.text },
      Prisma.sql`SELECT to_char(${today} - back, 'YYYY-MM-DD') AS day FROM generate_series(${days - 1}::int, 0, -1) back`,
    ),
    rows(
      db(),
      { name: columnType.word(DAILY_STATISTIC_NAMES), day: columnType.text, count: columnType.int },
      Prisma.sql`
      SELECT name, to_char(day, 'YYYY-MM-DD') AS day, sum(value)::int AS count FROM rows_by_day
      WHERE day > ${today} - ${days}::int AND day <= ${today} GROUP BY 1, 2`,
    ),
    rows(
      db(),
      { name: columnType.word(DAILY_STATISTIC_NAMES), count: columnType.int },
      Prisma.sql`SELECT name, sum(value)::int AS count FROM rows_by_day GROUP BY 1`,
    ),
  ]);
  const byState = new Map(counted.map(({ name, day, count }) => [`${name} ${day}`, count]));
  const total = new Map(summed.map(({ name, count }) => [name, count]));
  const each = <T>(of: (name: DailyStatisticName) => T) =>
    Object.fromEntries(DAILY_STATISTIC_NAMES.map((name) => [name, of(name)])) as Record<DailyStatisticName, T>;
  return {
    days: dates.map(({ day }) => day),
    series: each((name) => dates.map(({ day }) => byState.get(`${name} ${day}`) ?? 0)),
    totals: each((name) => total.get(name) ?? 0),
  };
}

/** Returns the sum of all schools' follower counts. */
export async function countAllFollowers(): Promise<number> {
  const { _sum: sum } = await db().school.aggregate({ _sum: { followerCount: true } });
  return sum.followerCount ?? 0;
}
