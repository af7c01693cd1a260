import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY, MINUTE } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { cacheForDuration } from '@/lib/database/process-cache';
import { columnType, firstRow } from '@/lib/database/sql';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';

const ACTIVITY_DAYS = 7;
/**
 * Cache time of a school's activity count, in milliseconds. A slightly old count is acceptable, because counting is
 * slow and the count only sorts a person's schools.
 */
const CACHE_MS = MINUTE;

/**
 * Counts each school's posts of the last seven days and the comments on these posts. Counts only posts that every
 * signed-in person may see, so the cached result serves everyone.
 */
export async function countWeeklyActivityBySchool(schoolIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const counts = schoolIds.map(async (id) => [id, await activity(id)] as const);
  return new Map(await Promise.all(counts));
}

const activity = cacheForDuration('school-activity', CACHE_MS, async (schoolId: number): Promise<number> => {
  const moment = now();
  const since = new Date(moment.getTime() - ACTIVITY_DAYS * DAY);
  const counts = await firstRow(
    db(),
    { activity: columnType.int.present },
    Prisma.sql`
    SELECT coalesce(sum(1 + p.comment_count), 0)::int AS activity FROM ${visiblePostsSql(null, moment)} p
    WHERE p.school_id = ${schoolId} AND p.created_at > ${timestampSql(since)}`,
  );
  return counts?.activity ?? 0;
});
