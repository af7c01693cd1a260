import 'server-only';
import { db, Prisma, SQL_ZONE, timestamp } from '@/lib/db';
import { MEMBER_STATES, type MemberState } from '@/lib/policy/member-states';
import { memberState, REVIEW_WAITS } from '@/lib/policy/sources';
import { is, one, rows } from '@/lib/sql';
import { DAILY_SERIES, type DailySeries } from './series';
import type { StatisticsView } from './schema';

/** How many people are in each state at this moment: the clock and the dates decide, as everywhere. */
export async function membersByState(moment: Date): Promise<Record<MemberState, number>> {
  const counted = await rows(
    db(),
    { state: is.word(MEMBER_STATES), count: is.int },
    Prisma.sql`
    SELECT ${memberState(moment)} AS state, count(*)::int AS count
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id GROUP BY 1`,
  );
  const found = new Map(counted.map(({ state, count }) => [state, count]));
  return Object.fromEntries(MEMBER_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
    MemberState,
    number
  >;
}

/** As many as the queue shows. */
export async function openReviews(): Promise<number> {
  const found = await one(
    db(),
    { count: is.int },
    Prisma.sql`SELECT count(*)::int AS count FROM reviews v WHERE ${REVIEW_WAITS}`,
  );
  return found?.count ?? 0;
}

/** What each series counts: the table and the moment of a row. */
const SOURCES: Record<DailySeries, Prisma.Sql> = {
  signUps: Prisma.sql`SELECT created_at AS at FROM users`,
  posts: Prisma.sql`SELECT created_at AS at FROM posts`,
  comments: Prisma.sql`SELECT created_at AS at FROM comments`,
  reports: Prisma.sql`SELECT created_at AS at FROM reports`,
  ended: Prisma.sql`SELECT ended_at AS at FROM memberships WHERE ended_at IS NOT NULL`,
};

/** Rows by day in Nova Scotia over the `days` days that end with today; each table is read once. */
export async function dailySeries(moment: Date, days: number): Promise<Pick<StatisticsView, 'days' | 'series'>> {
  const today = Prisma.sql`(${timestamp(moment)} AT TIME ZONE ${SQL_ZONE})::date`;
  const begin = Prisma.sql`(${today} - ${days - 1}::int)::timestamp AT TIME ZONE ${SQL_ZONE}`;
  const counted = DAILY_SERIES.map(
    (name) => Prisma.sql`
      SELECT ${name}::text AS name, to_char(rows.at AT TIME ZONE ${SQL_ZONE}, 'YYYY-MM-DD') AS day, count(*)::int AS count
      FROM (${SOURCES[name]}) rows WHERE rows.at >= ${begin} AND rows.at <= ${timestamp(moment)} GROUP BY 2`,
  );
  const [dates, rowsOfDays] = await Promise.all([
    rows(
      db(),
      { day: is.text },
      Prisma.sql`SELECT to_char(${today} - back, 'YYYY-MM-DD') AS day FROM generate_series(${days - 1}::int, 0, -1) back`,
    ),
    rows(db(), { name: is.word(DAILY_SERIES), day: is.text, count: is.int }, Prisma.join(counted, ' UNION ALL ')),
  ]);
  const found = new Map(rowsOfDays.map(({ name, day, count }) => [`${name} ${day}`, count]));
  const series = DAILY_SERIES.map((name) => [name, dates.map(({ day }) => found.get(`${name} ${day}`) ?? 0)]);
  return { days: dates.map(({ day }) => day), series: Object.fromEntries(series) as StatisticsView['series'] };
}
