import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY, MINUTE } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { cacheForDuration } from '@/lib/database/process-cache';
import { columnType, firstRow, type ResultRow } from '@/lib/database/sql';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';

const ACTIVITY_DAYS = 7;
/**
 * Cache time of a school's activity count, in milliseconds. A slightly old count is acceptable, because counting is
 * slow and the count only sorts a person's schools.
 */
const CACHE_MS = MINUTE;

const WAITING_DAYS = 30;

const boardCounts = { activity: columnType.int.present, askerIds: columnType.ints.present };
type BoardCounts = ResultRow<typeof boardCounts>;

/**
 * Counts each school's posts of the last seven days and the comments on these posts, and lists the authors of its
 * unanswered questions of the last 30 days (record 117). Includes only posts that every signed-in person may see, so
 * the cached result serves everyone. The authors may be anonymous, so no view may contain them.
 */
export async function countWeeklyActivityBySchool(
  schoolIds: readonly number[],
): Promise<ReadonlyMap<number, BoardCounts>> {
  const counts = schoolIds.map(async (id) => [id, await activity(id)] as const);
  return new Map(await Promise.all(counts));
}

const activity = cacheForDuration('school-activity', CACHE_MS, async (schoolId: number): Promise<BoardCounts> => {
  const moment = now();
  const daysAgo = (days: number) => timestampSql(new Date(moment.getTime() - days * DAY));
  const counts = await firstRow(
    db(),
    boardCounts,
    Prisma.sql`
    SELECT (SELECT coalesce(sum(1 + p.comment_count), 0)::int FROM ${visiblePostsSql(null, moment)} p
        WHERE p.school_id = ${schoolId} AND p.created_at > ${daysAgo(ACTIVITY_DAYS)}) AS activity,
      array(SELECT p.user_id FROM ${visiblePostsSql(null, moment)} p
        WHERE p.school_id = ${schoolId} AND p.is_unanswered AND p.created_at > ${daysAgo(WAITING_DAYS)}) AS asker_ids`,
  );
  return counts ?? { activity: 0, askerIds: [] };
});
