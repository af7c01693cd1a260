import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY, HOUR } from '@/lib/time/duration';
import { Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { peopleWithAccess, REPORTS_OF_ROUND } from '@/lib/policy/sources';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { meetsModeratorRequirements } from './moderators';
import { targetIdColumn, type Target } from './review';
import {
  MIN_FOLLOWING_DAYS,
  COUNTED_DAYS,
  ZERO_HIDDEN_COUNTS,
  MAX_PARENT_SCHOOLS,
  REPORTER_RECORD_DAYS,
  REPORTS_TO_WITHHOLD,
  reportOutcome,
  type HiddenCounts,
} from './report-weight';

/**
 * Key of the lock under which only one report at a time is evaluated on the whole site. Without the lock, parallel
 * reports could exceed the limits.
 */
const WEIGHING = 7_303;

const ago = (milliseconds: number) => timestamp(new Date(now().getTime() - milliseconds));

const isSuspended = (moment: Date): Prisma.Sql => Prisma.sql`coalesce(u.suspended_until > ${timestamp(moment)}, false)`;

/**
 * SQL condition on a user `u`: a verified parent of the school. People who are verified for too many schools are
 * excluded.
 */
const isParentOf = (schoolId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = u.id AND sp.school_id = ${schoolId})
  AND (SELECT count(DISTINCT sp.school_id) FROM school_parents sp WHERE sp.user_id = u.id) <= ${MAX_PARENT_SCHOOLS})`;

/**
 * SQL condition on a user `u`: has access or is a verified parent, and has followed the school for the required number
 * of days.
 */
const isFollowerOf = (schoolId: Prisma.Sql, moment: Date): Prisma.Sql => Prisma.sql`
  (EXISTS (SELECT FROM user_school_subscriptions f WHERE f.user_id = u.id AND f.school_id = ${schoolId}
    AND f.subscribed_at <= ${timestamp(new Date(moment.getTime() - MIN_FOLLOWING_DAYS * DAY))})
  AND (u.verified_method IS NOT NULL OR EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = u.id)
    OR EXISTS (SELECT FROM ${peopleWithAccess(moment)} a WHERE a.id = u.id)))`;

/**
 * SQL column: how the reporting user `u` is related to the school, as a parent or a follower. NULL if the user's report
 * has no weight at this school.
 */
export const belongsTo = (schoolId: Prisma.Sql, moment: Date): Prisma.Sql => Prisma.sql`
  CASE WHEN ${isSuspended(moment)} THEN NULL WHEN ${isParentOf(schoolId)} THEN 'parent'
    WHEN ${isFollowerOf(schoolId, moment)} THEN 'follower' END`;

/** SQL condition: the reporting user `u` is a moderator of the school. */
const moderates = (schoolId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (${meetsModeratorRequirements(now())} AND EXISTS (SELECT FROM school_moderators g WHERE g.user_id = u.id AND g.school_id = ${schoolId}))`;

/**
 * SQL for the author of a post or comment. NULL for anonymous content, because a limit for each author would otherwise
 * reveal who wrote it.
 */
const SIGNED_AUTHOR = Prisma.sql`(CASE WHEN NOT p.is_anonymous OR c.user_id <> p.user_id THEN coalesce(c.user_id, p.user_id) END)`;

/**
 * Decides what the reports of a post or comment cause, such as hiding it. Counts the reports since its current review
 * began.
 */
export async function weighReports(
  tx: Transaction,
  target: Target,
  schoolId: number,
  since: Date,
): Promise<ReturnType<typeof reportOutcome>> {
  const where = Prisma.sql`r.${targetIdColumn(target)} = ${target.id} AND r.created_at >= ${timestamp(since)}`;
  const school = Prisma.sql`${schoolId}`;
  const people = await firstRow(
    tx,
    { count: columnType.int, isHeld: columnType.bool },
    Prisma.sql`SELECT count(*)::int AS count, coalesce(bool_or(${moderates(school)}), false) AS is_held
      FROM reports r JOIN users u ON u.id = r.reporter_id WHERE ${where}`,
  );
  if (!people || (people.count < REPORTS_TO_WITHHOLD && !people.isHeld)) return null;
  await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${WEIGHING}::int, 0)`);
  const record = (isRefused: boolean) => Prisma.sql`
    (SELECT count(*)::int FROM report_outcomes o
     WHERE o.reporter_id = u.id AND o.is_refused = ${isRefused} AND o.decided_at >= ${ago(REPORTER_RECORD_DAYS * DAY)})`;
  const voices = await rows(
    tx,
    {
      belongs: columnType.word(['parent', 'follower']).nullable,
      moderates: columnType.bool,
      refused: columnType.int,
      upheld: columnType.int,
      earlier: columnType.int,
    },
    Prisma.sql`
    SELECT ${belongsTo(school, now())} AS belongs, ${moderates(school)} AS moderates, ${record(true)} AS refused, ${record(false)} AS upheld,
      (SELECT count(*)::int FROM reports e
       WHERE e.reporter_id = u.id AND (e.created_at, e.id) < (r.created_at, r.id) AND e.created_at >= ${ago(COUNTED_DAYS * DAY)}
         AND NOT EXISTS (SELECT FROM reviews v JOIN report_outcomes o ON o.review_id = v.id AND o.reporter_id = u.id AND NOT o.is_refused
           WHERE (v.post_id = e.post_id OR v.comment_id = e.comment_id) AND v.decided_at >= e.created_at)) AS earlier
    FROM reports r JOIN users u ON u.id = r.reporter_id WHERE ${where}`,
  );
  return reportOutcome(voices, await countHidden(tx, target, schoolId));
}

/**
 * Counts the content that is hidden because of reports and whose review is open. Leaves out `target`. Content that a
 * moderator reported counts only at its school, because the moderator has seen it.
 */
async function countHidden(tx: Transaction, target: Target, schoolId: number): Promise<HiddenCounts> {
  const ofSchool = Prisma.sql`h.school_id = ${schoolId}`;
  const ofAuthor = Prisma.sql`h.author_id = (SELECT ${SIGNED_AUTHOR} FROM ${postOf(target)})`;
  const foundRow = await firstRow(
    tx,
    {
      atSchool: columnType.int,
      ofAuthor: columnType.int,
      everywhere: columnType.int,
      keptInHour: columnType.int,
      atSchoolByParents: columnType.int,
      ofAuthorByParents: columnType.int,
    },
    Prisma.sql`
    WITH hidden AS (
      SELECT v.id, p.school_id, ${SIGNED_AUTHOR} AS author_id,
        EXISTS (SELECT FROM ${REPORTS_OF_ROUND} WHERE EXISTS (SELECT FROM users u WHERE u.id = r.reporter_id AND ${moderates(Prisma.sql`p.school_id`)})) AS is_seen,
        (SELECT count(*) FROM ${REPORTS_OF_ROUND} WHERE EXISTS (SELECT FROM users u WHERE u.id = r.reporter_id
          AND ${isParentOf(Prisma.sql`p.school_id`)})) >= ${REPORTS_TO_WITHHOLD} AS by_parents
      FROM reviews v LEFT JOIN comments c ON c.id = v.comment_id JOIN posts p ON p.id = coalesce(v.post_id, c.post_id)
      WHERE v.status = 'open' AND v.${targetIdColumn(target)} IS DISTINCT FROM ${target.id}
        AND (CASE WHEN v.comment_id IS NULL THEN p.withheld ELSE c.withheld END) = 'reports')
    SELECT count(*) FILTER (WHERE ${ofSchool})::int AS at_school, count(*) FILTER (WHERE ${ofAuthor} AND NOT is_seen)::int AS of_author,
      count(*) FILTER (WHERE NOT is_seen)::int AS everywhere,
      count(*) FILTER (WHERE ${ofSchool} AND by_parents)::int AS at_school_by_parents,
      count(*) FILTER (WHERE ${ofAuthor} AND by_parents AND NOT is_seen)::int AS of_author_by_parents,
      (SELECT count(*)::int FROM reviews v WHERE v.decision = 'keep' AND v.decided_at >= ${ago(HOUR)}
        AND (SELECT count(*) FROM ${REPORTS_OF_ROUND}) >= ${REPORTS_TO_WITHHOLD}) AS kept_in_hour FROM hidden h`,
  );
  if (!foundRow) return ZERO_HIDDEN_COUNTS;
  const { atSchoolByParents, ofAuthorByParents, ...hidden } = foundRow;
  return { ...hidden, byParents: { atSchool: atSchoolByParents, ofAuthor: ofAuthorByParents } };
}

/** SQL for the FROM clause of a reported post (`p`), or of a reported comment (`c`) with its post (`p`). */
const postOf = ({ kind, id }: Target): Prisma.Sql =>
  kind === 'post'
    ? Prisma.sql`posts p LEFT JOIN comments c ON false WHERE p.id = ${id}`
    : Prisma.sql`comments c JOIN posts p ON p.id = c.post_id WHERE c.id = ${id}`;
