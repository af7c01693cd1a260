import 'server-only';
import { db, Prisma, timestampSql, TIME_ZONE_SQL } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { notifyConcernAuthorsSql } from '@/lib/notifications/notify';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { now } from '@/lib/time/clock';
import { addDays, formatUtcDay, utcMidnightOfDay } from '@/lib/time/local-time';
import { countSchoolDays } from '@/lib/time/school-days';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { ASKED_AFTER_SCHOOL_DAYS } from './concern-states';

/**
 * Asks the authors of open concerns once after 10 and once after 30 school days whether the concern was answered. A job
 * asks everybody at the same time of day, and only in the app. An email or push message would go to the author alone,
 * and so show bystanders who wrote an anonymous post.
 */
export async function askConcernAuthors(moment = now()): Promise<void> {
  const [days10, days30] = ASKED_AFTER_SCHOOL_DAYS;
  await runStatement(
    db(),
    Prisma.sql`
      WITH open AS (
        SELECT p.id, p.concern_asked_days, coalesce((SELECT max(o.day) FROM outcome_lines o WHERE o.post_id = p.id AND o.state = 'asked'),
          (p.created_at AT TIME ZONE ${TIME_ZONE_SQL})::date) AS since
        FROM ${visiblePostsSql(null, moment)} p WHERE p.concern_state IN ('raised', 'asked')
      ), due AS (
        SELECT id, concern_asked_days, CASE WHEN since <= ${latestDayBefore(days30, moment)}::date THEN ${days30}::int
          WHEN since <= ${latestDayBefore(days10, moment)}::date THEN ${days10}::int ELSE 0 END AS days FROM open
      ), concern AS (
        UPDATE posts p SET concern_asked_days = due.days FROM due
        WHERE p.id = due.id AND p.concern_asked_days = due.concern_asked_days AND due.days > due.concern_asked_days
        RETURNING p.id, p.user_id
      ) ${notifyConcernAuthorsSql(timestampSql(moment))}`,
  );
}

/** Returns the latest day after which at least `schoolDays` school days have passed. */
function latestDayBefore(schoolDays: number, moment: Date): string {
  const today = formatDateFieldValue(moment.getTime());
  let day = today;
  while (countSchoolDays(day, today) < schoolDays) day = formatUtcDay(addDays(utcMidnightOfDay(day), -1));
  return day;
}
