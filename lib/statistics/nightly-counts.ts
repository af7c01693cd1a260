import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { MEMBER_STATES, type MemberState } from '@/lib/policy/member-states';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { countMembersByState, countOpenReviews } from './counts';
import type { StatisticsView } from './schema';

const OPEN_REVIEWS = 'reviews.open';
const nameOf = (state: MemberState) => `members.${state}`;

/**
 * Stores the counts of the current day in Nova Scotia, because these counts cannot be computed later. A second run on
 * the same day overwrites them.
 */
export async function writeDailyCounts(moment = now()): Promise<void> {
  const members = await countMembersByState(moment);
  const counted = [
    ...MEMBER_STATES.map((state) => [nameOf(state), members[state]] as const),
    [OPEN_REVIEWS, await countOpenReviews()] as const,
  ];
  await runStatement(
    db(),
    Prisma.sql`
    INSERT INTO daily_counts (day, name, value)
    SELECT (${timestampSql(moment)} AT TIME ZONE ${TIME_ZONE_SQL})::date, name, value
    FROM unnest(${counted.map(([name]) => name)}::text[], ${counted.map(([, value]) => value)}::int[]) AS counted (name, value)
    ON CONFLICT (day, name) DO UPDATE SET value = excluded.value`,
  );
}

/**
 * Merges each day's counter rows into one row, except for yesterday and today. Recent days have several rows, so that
 * several database connections can count in parallel.
 */
export async function mergeDailyCounters(moment = now()): Promise<void> {
  await runStatement(
    db(),
    Prisma.sql`
    WITH folded AS (
      DELETE FROM rows_by_day WHERE slot > 0 AND day < (${timestampSql(moment)} AT TIME ZONE ${TIME_ZONE_SQL})::date - 1 RETURNING name, day, value)
    INSERT INTO rows_by_day (name, day, slot, value) SELECT name, day, 0, sum(value) FROM folded GROUP BY 1, 2
    ON CONFLICT (name, day, slot) DO UPDATE SET value = rows_by_day.value + excluded.value`,
  );
}

const NAMES = [...MEMBER_STATES.map(nameOf), OPEN_REVIEWS];

/** Returns the nightly counts since a day such as '2026-11-21', oldest first. */
export async function listNightlyCounts(since: string): Promise<StatisticsView['nightly']> {
  const nights = await rows(
    db(),
    { day: columnType.text, counts: columnType.json(z.record(z.string(), z.int())) },
    Prisma.sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, json_object_agg(name, value) AS counts
    FROM daily_counts WHERE day >= ${since}::date AND name = ANY (${NAMES}::text[]) GROUP BY day ORDER BY day`,
  );
  return nights.map(({ day, counts }) => ({
    day,
    members: Object.fromEntries(MEMBER_STATES.map((state) => [state, counts[nameOf(state)] ?? 0])) as Record<
      MemberState,
      number
    >,
    openReviews: counts[OPEN_REVIEWS] ?? 0,
  }));
}
