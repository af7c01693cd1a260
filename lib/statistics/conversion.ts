import 'server-only';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { now } from '@/lib/time/clock';
import { CONVERSION_PERIODS, CONVERSION_STEPS, type ConversionStatistics } from './conversion-schema';
import { roundDownOrHide } from '@/lib/round-down-or-hide';
import { MIN_PUBLISHABLE_COUNT } from './transparency-schema';

/**
 * Minimum count of a step, such as registrations. A smaller count is not shown as a share of the step before, because
 * its share would be mostly chance.
 */
const MIN_FOR_SHARE = 20;

const countRow = {
  home: columnType.int.present,
  school: columnType.int.present,
  registered: columnType.int.present,
  trials: columnType.int.present,
  firstPosts: columnType.int.present,
  viewsSince: columnType.text.nullable,
};

/**
 * Returns how often each step from the home page to a first post happened (record 058). Each step is counted
 * independently, because the site does not record one person's steps.
 */
export async function countConversionSteps(moment = now()): Promise<ConversionStatistics> {
  const counted = await rows(
    db(),
    countRow,
    Prisma.sql`
      SELECT c.home, c.school, c.registered, c.trials, c.first_posts,
        (SELECT to_char(min(v.day), 'YYYY-MM-DD') FROM daily_counts v WHERE v.name IN ('views.home', 'views.school')) AS views_since
      FROM unnest(${[...CONVERSION_PERIODS]}::int[]) AS days
      CROSS JOIN LATERAL conversion_since((${timestampSql(moment)} AT TIME ZONE ${TIME_ZONE_SQL})::date - days + 1) c
      ORDER BY days`,
  );
  const steps = Object.fromEntries(
    CONVERSION_STEPS.map((step, index) => {
      const before = CONVERSION_STEPS[index - 1];
      return [
        step,
        counted.map((counts) => {
          const count = roundDownOrHide(counts[step], MIN_PUBLISHABLE_COUNT);
          return {
            count,
            share: before ? shareOf(count, roundDownOrHide(counts[before], MIN_PUBLISHABLE_COUNT)) : null,
          };
        }),
      ];
    }),
  ) as ConversionStatistics['steps'];
  return { steps, viewsSince: counted[0]?.viewsSince ?? null };
}

/**
 * Returns a step's count as a share of the count of the step before. Both are rounded, so that the share reveals no
 * more than the counts. Returns null for a small count, or a share above one.
 */
const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || part < MIN_FOR_SHARE || whole < part ? null : part / whole;
