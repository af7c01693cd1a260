import 'server-only';
import { isFormerParentSql } from '@/lib/schools/school-year/follows';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';

/** Time in ms after which an unanswered question appears in the digest, once. */
const QUIET_MS = DAY;

/**
 * Counts, for each of these schools where the person is a verified parent, the unanswered questions that became a day old
 * between `since` and `until` (record 117). Leaves out questions under the person's own name, and muted posts.
 */
export async function countWaitingQuestions(
  userId: number,
  schoolsWithStart: readonly { schoolId: number; since: Date | null }[],
  until: Date,
): Promise<ReadonlyMap<number, number>> {
  const schools = schoolsWithStart.flatMap(({ schoolId, since }) => (since === null ? [] : [{ schoolId, since }]));
  if (schools.length === 0) return new Map();
  const asked = (moment: Date) => new Date(moment.getTime() - QUIET_MS);
  // Includes the recipient's anonymous questions, because a missing anonymous question would reveal its author.
  const counts = await rows(
    db(),
    { schoolId: columnType.int.present, count: columnType.int.present },
    Prisma.sql`
    SELECT wanted.school_id, count(*)::int AS count
    FROM unnest(${schools.map(({ schoolId }) => schoolId)}::int[], ${schools.map(({ since }) => asked(since).toISOString())}::timestamptz[]) AS wanted (school_id, since)
    JOIN ${visiblePostsSql(userId, now())} p ON p.school_id = wanted.school_id AND p.created_at >= wanted.since
    WHERE p.is_unanswered AND p.created_at < ${timestampSql(asked(until))} AND p.withheld IS NULL
      AND (p.is_anonymous OR p.user_id <> ${userId})
      AND EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = ${userId} AND sp.school_id = wanted.school_id)
      AND NOT ${isFormerParentSql(userId, Prisma.sql`wanted.school_id`)}
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = ${userId} AND 'question' = ANY (u.muted_topics))
      AND NOT EXISTS (SELECT FROM post_follows f WHERE f.post_id = p.id AND f.user_id = ${userId} AND f.is_muted)
    GROUP BY wanted.school_id`,
  );
  return new Map(counts.map(({ schoolId, count }) => [schoolId, count]));
}
