import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import {
  MIN_PUBLISHABLE_COUNT,
  NOT_COUNTED_YET,
  type AuthorityRequestsInput,
  type AuthorityRequestCount,
  type MonthlyTransparencyReport,
} from './transparency-schema';

// Published moderation statistics (record 058). A finished month's numbers are computed once and never
// corrected. Otherwise, the difference between two versions could reveal what happened to one person.
//
// Numbers below five are hidden. A sum is never published with its parts, because it could reveal a hidden part.

/** Maximum number of months that the public page shows. */
const MONTHS = 24;

/**
 * Computes and stores the statistics of each finished month that has none yet. Posts that were deleted before this
 * computation are not counted.
 */
export async function storeFinishedMonthStatistics(moment = now()): Promise<void> {
  await runStatement(
    db(),
    Prisma.sql`
    INSERT INTO transparency_months (month, posts, reports, decisions, appeals, suspensions, median_hours, concern_moves, school_replies)
    SELECT m.month, c.posts, c.reports, c.decisions, c.appeals, c.suspensions, c.median_hours, concern_moves_of_month(m.month), school_replies_of_month(m.month)
    FROM (
      SELECT generate_series(
        greatest(date_trunc('month', (SELECT min(created_at) FROM users) AT TIME ZONE ${TIME_ZONE_SQL}), this.month - make_interval(months => ${MONTHS}::int)),
        this.month - interval '1 month', interval '1 month')::date AS month
      FROM (SELECT date_trunc('month', ${timestampSql(moment)} AT TIME ZONE ${TIME_ZONE_SQL}) AS month WHERE EXISTS (SELECT FROM users)) this) m
    CROSS JOIN LATERAL moderation_of_month(m.month) c
    WHERE NOT EXISTS (SELECT FROM transparency_months t WHERE t.month = m.month)
    ON CONFLICT (month) DO NOTHING`,
  );
}

const row = {
  month: columnType.text,
  posts: columnType.int,
  reports: columnType.int,
  decisions: columnType.int,
  appeals: columnType.int,
  suspensions: columnType.int,
  medianHours: columnType.float.nullable,
  concernMoves: columnType.int.nullable,
  schoolReplies: columnType.int.nullable,
  authorityRequests: columnType.int.nullable,
};

const readMonths = () =>
  rows(
    db(),
    row,
    Prisma.sql`
    SELECT to_char(month, 'YYYY-MM') AS month, posts, reports, decisions, appeals, suspensions, median_hours, concern_moves, school_replies,
      CASE WHEN requests_said OR authority_requests > 0 THEN authority_requests END AS authority_requests
    FROM transparency_months ORDER BY transparency_months.month DESC LIMIT ${MONTHS}`,
  );

const published = (count: number): number | null => (count < MIN_PUBLISHABLE_COUNT ? null : count);

/** Returns the public statistics, newest month first. */
export async function listTransparencyReports(): Promise<MonthlyTransparencyReport[]> {
  return (await readMonths()).map(
    ({
      month,
      medianHours,
      concernMoves,
      schoolReplies,
      authorityRequests: listAuthorityRequestCounts,
      ...counts
    }) => ({
      month,
      posts: published(counts.posts),
      reports: published(counts.reports),
      decisions: published(counts.decisions),
      appeals: published(counts.appeals),
      suspensions: published(counts.suspensions),
      medianHours:
        published(counts.decisions) === null || medianHours === null ? null : Math.round(medianHours * 10) / 10,
      concernMoves: concernMoves === null ? NOT_COUNTED_YET : published(concernMoves),
      schoolReplies: schoolReplies === null ? NOT_COUNTED_YET : published(schoolReplies),
      authorityRequests:
        listAuthorityRequestCounts === null
          ? NOT_COUNTED_YET
          : listAuthorityRequestCounts === 0
            ? 0
            : published(listAuthorityRequestCounts),
    }),
  );
}

/** Returns each month's number of requests by authorities, as entered by administrators. */
export const listAuthorityRequestCounts = async (): Promise<AuthorityRequestCount[]> =>
  (await readMonths()).map(({ month, authorityRequests: requests }) => ({ month, requests }));

/** Stores the number of requests by authorities in a month. Throws `not_found` for an unfinished month. */
export async function saveAuthorityRequestCount(
  act: Act,
  { month, requests }: AuthorityRequestsInput,
): Promise<AuthorityRequestsInput> {
  return db().$transaction(async (tx) => {
    const which = { month: new Date(`${month}-01T00:00:00Z`) };
    await runStatement(
      tx,
      Prisma.sql`SELECT month FROM transparency_months WHERE month = ${`${month}-01`}::date FOR UPDATE`,
    );
    const foundRow = await tx.transparencyMonth.findUnique({ where: which });
    if (!foundRow) throw notFoundError('Month');
    if (foundRow.requestsSaid && foundRow.authorityRequests === requests) return { month, requests };
    const data = { authorityRequests: requests, requestsSaid: true };
    await tx.transparencyMonth.update({ where: which, data, select: { month: true } });
    await recordAuditEntry(tx, act, {
      action: 'transparency.change',
      targetType: 'transparency',
      targetId: Number(month.replace('-', '')),
      details: { before: { requests: foundRow.requestsSaid ? foundRow.authorityRequests : null }, after: { requests } },
    });
    return { month, requests };
  });
}
