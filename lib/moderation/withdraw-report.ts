import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import {
  isVisibleToReporter,
  lockSchoolOfContent,
  findReportByReporter,
  wasContentReviewedSince,
} from './report-content';
import { REPORT_WITHDRAWAL_SECONDS } from './review-constants';
import {
  targetIdColumn,
  lockReviewTarget,
  getReviewTargetKey,
  reviewTargetFilter,
  type RowLockedReviewTarget,
  type ReviewTarget,
} from './review-lifecycle';
import { weighReports } from './weigh-reports';
import { showHiddenContent } from './hide-content-pending-review';

/**
 * Additional seconds in which a report can be withdrawn after the undo notice has closed, because the request may be
 * slow.
 */
const SLACK_SECONDS = 50;

/**
 * Withdraws a report, and shows the content again if only this report hid it. Throws `not_found` for invisible content,
 * and `conflict` after a review or when it is too late.
 */
export async function withdrawReport(target: ReviewTarget, reporterId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const schoolId = await lockSchoolOfContent(tx, target);
    const lockedTarget = await lockReviewTarget(tx, target);
    const report = await findReportByReporter(tx, target, reporterId);
    if (
      schoolId === null ||
      !lockedTarget ||
      !(await isVisibleToReporter(tx, target, lockedTarget, reporterId, report !== null))
    )
      throw notFoundError(target.kind === 'post' ? 'Post' : 'Comment');
    if (report === null) return;
    if (await wasContentReviewedSince(tx, target, report.createdAt))
      throw new AppError('conflict', "We've already reviewed this post or comment, so the report stays.");
    // `Math.abs` also refuses a report with a date in the future. Such a report was made while the clock was wrong.
    if (Math.abs(now().getTime() - report.createdAt.getTime()) > (REPORT_WITHDRAWAL_SECONDS + SLACK_SECONDS) * 1000)
      throw new AppError('conflict', "It's too late to withdraw this report.");
    await tx.report.deleteMany({ where: { reporterId, ...reviewTargetFilter(target) } });
    await applyRemaining(tx, target, lockedTarget, schoolId);
  });
}

/**
 * Shows the content again if the remaining reports do not justify hiding it and its text is unchanged. Deletes the
 * review if nothing else requires one.
 */
async function applyRemaining(
  tx: TransactionClient,
  target: ReviewTarget,
  { withheld, editedAt }: RowLockedReviewTarget,
  schoolId: number,
): Promise<void> {
  const review = await firstRow(
    tx,
    { since: columnType.moment, isUnreported: columnType.bool, hasCautions: columnType.bool },
    Prisma.sql`
    SELECT v.created_at AS since, v.cautions <> '{}' AS has_cautions, v.cause = 'reports' AND NOT EXISTS (
      SELECT FROM reports r WHERE r.${targetIdColumn(target)} = ${target.id} AND r.created_at >= v.created_at) AS is_unreported
    FROM reviews v WHERE v.open_key = ${getReviewTargetKey(target)} FOR UPDATE`,
  );
  if (!review) return;
  if (withheld === 'reports' && (await wasEditedHidden(tx, target, editedAt, review.since))) return;
  if (withheld === 'reports' && (await weighReports(tx, target, schoolId, review.since)) !== 'withhold')
    await showHiddenContent(tx, target);
  if (!review.isUnreported) return;
  // The content may also need a review for another reason, such as a watched word in an edit. The review then stays
  // open with this cause.
  const cause = withheld === 'words' || withheld === 'first' ? withheld : review.hasCautions ? 'cautions' : null;
  await runStatement(
    tx,
    cause === null
      ? Prisma.sql`DELETE FROM reviews WHERE open_key = ${getReviewTargetKey(target)}`
      : Prisma.sql`UPDATE reviews SET cause = ${cause}::review_cause WHERE open_key = ${getReviewTargetKey(target)}`,
  );
}

/**
 * Returns true if the text was edited while the content was hidden. In that case, no reviewer has seen the current
 * text.
 */
async function wasEditedHidden(
  tx: TransactionClient,
  target: ReviewTarget,
  editedAt: Date | null,
  since: Date,
): Promise<boolean> {
  if (editedAt === null || editedAt < since) return false;
  const foundRow = await firstRow(
    tx,
    { isHidden: columnType.bool.present, latest: columnType.moment.nullable },
    Prisma.sql`
    SELECT coalesce(bool_or(NOT r.is_shown), false) AS is_hidden, max(r.created_at) AS latest
    FROM revisions r WHERE r.${targetIdColumn(target)} = ${target.id} AND r.created_at >= ${timestampSql(since)}`,
  );
  return foundRow === undefined || foundRow.isHidden || foundRow.latest === null || foundRow.latest < editedAt;
}
