import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { notifyAdministratorsOfReview } from '@/lib/notifications/notify';
import { postsWithActiveAuthorsSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { recordReportingCampaign } from './reporting-campaigns';
import {
  targetIdColumn,
  lockReviewTarget,
  ensureOpenReview,
  setHidingReason,
  reviewTargetFilter,
  type RowLockedReviewTarget,
  type ReviewTarget,
} from './review-lifecycle';
import type { ReportInput } from './schema';
import { weighReports } from './weigh-reports';

/**
 * Saves a report, opens a review, and hides content whose reports have enough weight. Throws `not_found` for invisible
 * content, `forbidden` for one's own, and `conflict` for content unchanged since a review.
 */
export async function reportContent(
  target: ReviewTarget,
  reporterId: number,
  { reason, note = null }: ReportInput,
): Promise<void> {
  const mustNotify = await db().$transaction(async (tx) => {
    const schoolId = await lockSchoolOfContent(tx, target);
    const lockedTarget = await lockReviewTarget(tx, target);
    const moment = now(); // Reads the clock after waiting for the locks, because the wait may take long.
    const earlier = await findReportByReporter(tx, target, reporterId);
    if (
      schoolId === null ||
      !lockedTarget ||
      !(await isVisibleToReporter(tx, target, lockedTarget, reporterId, earlier !== null))
    )
      throw notFoundError(target.kind === 'post' ? 'Post' : 'Comment');
    if (lockedTarget.authorId === reporterId)
      throw new AppError('forbidden', "You can't report your own posts or comments.");
    const wasReviewed = earlier !== null && (await wasContentReviewedSince(tx, target, earlier.createdAt));
    if (wasReviewed && !(await wasEditedSinceLook(tx, target, lockedTarget))) {
      throw new AppError(
        'conflict',
        "We've already reviewed this post or comment and kept it. It hasn't changed since.",
      );
    }
    const since = await ensureOpenReview(tx, target, lockedTarget, 'reports', moment);
    await keep(tx, target, {
      reporterId,
      reason,
      note,
      createdAt: latest(since, earlier && !wasReviewed ? earlier.createdAt : moment),
    });
    const ruling = lockedTarget.withheld === null ? await weighReports(tx, target, schoolId, since) : null;
    if (ruling === 'withhold') await setHidingReason(tx, target, 'reports');
    const isRaised = ruling === 'campaign' && (await recordReportingCampaign(tx, schoolId));
    return isRaised || since.getTime() === moment.getTime();
  });
  if (mustNotify) await notifyAdministratorsOfReview(reporterId);
}

/**
 * Locks the content's school against deletion. Callers lock the content afterwards, in the same order as the deletion
 * of a school.
 */
export async function lockSchoolOfContent(tx: TransactionClient, { kind, id }: ReviewTarget): Promise<number | null> {
  const postId = kind === 'post' ? Prisma.sql`${id}` : Prisma.sql`(SELECT post_id FROM comments WHERE id = ${id})`;
  const school = await firstRow(
    tx,
    { id: columnType.int },
    Prisma.sql`SELECT id FROM schools WHERE id = (SELECT school_id FROM posts WHERE id = ${postId}) FOR KEY SHARE`,
  );
  return school?.id ?? null;
}

/** Returns the later of two times. */
const latest = (a: Date, b: Date) => (a > b ? a : b);

export const findReportByReporter = (tx: TransactionClient, target: ReviewTarget, reporterId: number) =>
  tx.report.findFirst({ where: { reporterId, ...reviewTargetFilter(target) }, select: { createdAt: true } });

/** Returns true if the person can see the content, or reported it before. */
export async function isVisibleToReporter(
  tx: TransactionClient,
  { kind }: ReviewTarget,
  { postId, withheld, authorId }: RowLockedReviewTarget,
  viewerId: number,
  hasReported: boolean,
): Promise<boolean> {
  if (withheld !== null && authorId !== viewerId && !hasReported) return false;
  const source =
    kind === 'post'
      ? Prisma.sql`${postsWithActiveAuthorsSql(now())} p`
      : Prisma.sql`${visiblePostsSql(viewerId, now())} p`;
  const foundRows = await rows(
    tx,
    { id: columnType.int },
    Prisma.sql`SELECT p.id FROM ${source} WHERE p.id = ${postId}`,
  );
  return foundRows.length > 0;
}

const LOOKED_AT = Prisma.sql`SELECT max(greatest(decided_at, appeal_decided_at)) FROM reviews`;

export async function wasContentReviewedSince(
  tx: TransactionClient,
  target: ReviewTarget,
  moment: Date,
): Promise<boolean> {
  const foundRow = await firstRow(
    tx,
    { was: columnType.bool.nullable },
    Prisma.sql`SELECT (${LOOKED_AT} WHERE ${targetIdColumn(target)} = ${target.id}) >= ${timestampSql(moment)} AS was`,
  );
  return foundRow?.was === true;
}

async function wasEditedSinceLook(
  tx: TransactionClient,
  target: ReviewTarget,
  { editedAt }: RowLockedReviewTarget,
): Promise<boolean> {
  if (editedAt === null) return false;
  const foundRow = await firstRow(
    tx,
    { was: columnType.bool.nullable },
    Prisma.sql`SELECT (${LOOKED_AT} WHERE ${targetIdColumn(target)} = ${target.id}) < ${timestampSql(editedAt)} AS was`,
  );
  return foundRow?.was === true;
}

type Report = ReportInput & { reporterId: number; note: string | null; createdAt: Date };

async function keep(
  tx: TransactionClient,
  target: ReviewTarget,
  { reporterId, reason, note, createdAt }: Report,
): Promise<void> {
  const column = targetIdColumn(target);
  await runStatement(
    tx,
    Prisma.sql`
    INSERT INTO reports (reporter_id, ${column}, reason, note, created_at) VALUES (${reporterId}, ${target.id}, ${reason}, ${note}, ${timestampSql(createdAt)})
    ON CONFLICT (reporter_id, ${column}) DO UPDATE SET reason = excluded.reason, note = excluded.note, created_at = excluded.created_at`,
  );
}
