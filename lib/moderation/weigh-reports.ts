import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY, HOUR } from '@/lib/time/duration';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { REPORTS_SINCE_LAST_DECISION_SQL } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { site } from '@/lib/site';
import { isSchoolModeratorSql } from './school-moderators';
import { targetIdColumn, type ReviewTarget } from './review-lifecycle';
import {
  MIN_FOLLOWING_DAYS,
  COUNTED_REPORTS_PERIOD_DAYS,
  ZERO_HIDDEN_CONTENT_COUNTS,
  MAX_SCHOOLS_PER_PARENT,
  REPORTER_HISTORY_DAYS,
  REPORT_WEIGHT_TO_HIDE,
  decideReportOutcome,
  type HiddenContentCounts,
} from './report-weight';

/**
 * Key of a database lock that lets only one request at a time weigh reports. Simultaneous requests could together hide
 * more content than the limits allow.
 */
const WEIGHING = 7_303;

const ago = (milliseconds: number) => timestampSql(new Date(now().getTime() - milliseconds));

/**
 * SQL for the time `MIN_FOLLOWING_DAYS` before `moment`. A follower's reports have weight only at schools that the
 * person has followed since this time or longer.
 */
export const reportWeightFollowCutoffSql = (moment: Date) =>
  timestampSql(new Date(moment.getTime() - MIN_FOLLOWING_DAYS * DAY));

/**
 * Decides the effect of the reports of a post or comment, for example that it is hidden. Counts only reports since its
 * current review began.
 */
export async function weighReports(
  tx: TransactionClient,
  target: ReviewTarget,
  schoolId: number,
  since: Date,
): Promise<ReturnType<typeof decideReportOutcome>> {
  const where = Prisma.sql`r.${targetIdColumn(target)} = ${target.id} AND r.created_at >= ${timestampSql(since)}`;
  const isModerator = isSchoolModeratorSql(Prisma.sql`r.reporter_id`, Prisma.sql`${schoolId}`);
  const people = await firstRow(
    tx,
    { count: columnType.int, isHeld: columnType.bool },
    Prisma.sql`
    SELECT count(*)::int AS count, coalesce(bool_or(${isModerator}), false) AS is_held FROM reports r WHERE ${where}`,
  );
  if (!people || (people.count < REPORT_WEIGHT_TO_HIDE && !people.isHeld)) return null;
  await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${WEIGHING}::int, 0)`);
  const moment = now();
  const record = (isRefused: boolean) => Prisma.sql`
    (SELECT count(*)::int FROM report_outcomes o
     WHERE o.reporter_id = u.id AND o.is_refused = ${isRefused} AND o.decided_at >= ${ago(REPORTER_HISTORY_DAYS * DAY)})`;
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
    SELECT b.role AS belongs, ${isModerator} AS moderates, ${record(true)} AS refused, ${record(false)} AS upheld, e.count AS earlier
    FROM reports r JOIN users u ON u.id = r.reporter_id
    CROSS JOIN role_of_reporter(u, ${schoolId}::int, ${timestampSql(moment)}, ${reportWeightFollowCutoffSql(moment)}, ${MAX_SCHOOLS_PER_PARENT}::int) AS b (role)
    CROSS JOIN earlier_reports(r, ${ago(COUNTED_REPORTS_PERIOD_DAYS * DAY)}) AS e (count) WHERE ${where}`,
  );
  return decideReportOutcome(voices, await countHidden(tx, target, schoolId));
}

/** Counts the content that is hidden because of reports and waits for a review. Leaves out `target`. */
async function countHidden(
  tx: TransactionClient,
  target: ReviewTarget,
  schoolId: number,
): Promise<HiddenContentCounts> {
  const ofSchool = Prisma.sql`h.school_id = ${schoolId}`;
  const ofAuthor = Prisma.sql`h.author_id = (SELECT id FROM author)`;
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
    WITH author AS (SELECT signed_author(p, c) AS id FROM ${postOf(target)}),
    hidden AS (
      SELECT h.*, h.parents >= ${REPORT_WEIGHT_TO_HIDE} AS by_parents
      FROM hidden_by_reports(${timestampSql(now())}, ${site.termsVersion}, ${MAX_SCHOOLS_PER_PARENT}::int) h
      WHERE h.${targetIdColumn(target)} IS DISTINCT FROM ${target.id})
    SELECT count(*) FILTER (WHERE ${ofSchool})::int AS at_school, count(*) FILTER (WHERE ${ofAuthor} AND NOT is_seen)::int AS of_author,
      count(*) FILTER (WHERE NOT is_seen)::int AS everywhere,
      count(*) FILTER (WHERE ${ofSchool} AND by_parents)::int AS at_school_by_parents,
      count(*) FILTER (WHERE ${ofAuthor} AND by_parents AND NOT is_seen)::int AS of_author_by_parents,
      (SELECT count(*)::int FROM reviews v WHERE v.decision = 'keep' AND v.decided_at >= ${ago(HOUR)}
        AND (SELECT count(*) FROM ${REPORTS_SINCE_LAST_DECISION_SQL}) >= ${REPORT_WEIGHT_TO_HIDE}) AS kept_in_hour FROM hidden h`,
  );
  if (!foundRow) return ZERO_HIDDEN_CONTENT_COUNTS;
  const { atSchoolByParents, ofAuthorByParents, ...hidden } = foundRow;
  return { ...hidden, byParents: { atSchool: atSchoolByParents, ofAuthor: ofAuthorByParents } };
}

/**
 * SQL for the part of a query after FROM. `p` is the reported post, or the post of the reported comment `c`. For a
 * post, `c` is null.
 */
const postOf = ({ kind, id }: ReviewTarget): Prisma.Sql =>
  kind === 'post'
    ? Prisma.sql`posts p LEFT JOIN comments c ON false WHERE p.id = ${id}`
    : Prisma.sql`comments c JOIN posts p ON p.id = c.post_id WHERE c.id = ${id}`;
