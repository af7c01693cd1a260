import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { readListPage } from '@/lib/http/response/paginated-list';
import type { ListPage } from '@/lib/http/request/list-pagination';
import { mediaRow, toMediaView } from '@/lib/media/to-media-view';
import { WAITING_REVIEW_CONDITION } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, rows, type ResultRow } from '@/lib/database/sql';
import { displayName } from '@/lib/text/person-names';
import { Caution, ReportReason, ReviewCause, ReviewDecision, ReviewStatus, Withheld } from '@/prisma/generated/enums';
import { fetchReviewedAuthor } from './reviewed-author';
import { isReviewClaimed, DECISION_REFUSAL_ERRORS, findDecisionRefusalReason } from './review-claim';
import { MAX_STORED_TEXT_VERSIONS } from './text-version-limit';
import { ADMINISTRATOR_SCOPE } from './reviewer-scope';
import type { LockedReview } from './review-lifecycle';
import { getWarningEnd } from './warnings';
import type { CommonReviewView, ReviewQuery, ReviewRow, AdminReviewView } from './schema';

/** SQL columns of a row of the review queue, including the row's position in the queue. */
const queueRow = {
  id: columnType.int,
  isComment: columnType.bool.present,
  status: columnType.choice('review_status', ReviewStatus),
  cause: columnType.choice('review_cause', ReviewCause),
  cautions: columnType.json(z.array(z.enum(Caution))).present,
  title: columnType.text.nullable,
  content: columnType.text,
  schoolName: columnType.text.nullable,
  reasons: columnType.rows({ reason: columnType.choice('report_reason', ReportReason), count: columnType.int }),
  isUrgent: columnType.bool,
  withheld: columnType.choice('withheld', Withheld).nullable,
  claimedBy: columnType.int.nullable,
  claimedAt: columnType.moment.nullable,
  claimerFirstName: columnType.text.nullable,
  claimerLastName: columnType.text.nullable,
  decision: columnType.choice('review_decision', ReviewDecision).nullable,
  decidedAt: columnType.moment.nullable,
  decidedBy: columnType.text.nullable,
  createdAt: columnType.moment,
  openedAt: columnType.moment.present,
  position: columnType.float,
};
type QueueRow = ResultRow<typeof queueRow>;

/** Time of the appeal, or else the time at which the review opened. */
const OPENED = Prisma.sql`coalesce(v.appealed_at, v.created_at)`;

/**
 * Sort value for the review queue. Reviews of reports about danger or a child come first. In both groups, the review
 * that has waited longest comes first.
 */
const WAITING = Prisma.sql`(CASE WHEN q.is_urgent THEN 0 ELSE 1e14 END + extract(epoch FROM ${OPENED}) * 1000)::float8`;

/**
 * Sort value for the decided reviews, which puts the newest decision first. A review that closed without a decision has
 * no date.
 */
const DECIDED = Prisma.sql`(extract(epoch FROM coalesce(v.decided_at, v.created_at)) * -1000)::float8`;

/**
 * SQL for the FROM clause: rows `q` of the review queue, each joined with its review `v` and the person `d` who decided
 * it.
 */
const REVIEWS = Prisma.sql`review_rows() q JOIN reviews v ON v.id = q.id LEFT JOIN users d ON d.id = v.decided_by`;
const DECIDED_BY = Prisma.sql`nullif(concat_ws(' ', d.first_name, d.last_name), '') AS decided_by`;

/** Returns the waiting reviews and appeals in the order of the queue, or the decided ones, newest first. */
export const listReviewsForAdmin = (query: ReviewQuery, adminId: number): Promise<ListPage<ReviewRow>> =>
  listMatchingReviews(query, adminId, {
    waiting: WAITING_REVIEW_CONDITION,
    done: Prisma.sql`v.status IN ('decided', 'closed')`,
  });

/** Returns one page of the reviews `v` that meet an SQL condition. */
export async function listMatchingReviews(
  { state, limit, cursor }: ReviewQuery,
  viewerId: number,
  conditions: Record<ReviewQuery['state'], Prisma.Sql>,
): Promise<ListPage<ReviewRow>> {
  const isWaiting = state === 'waiting';
  const which = conditions[state];
  const { items, next } = await readListPage(
    { state, limit, cursor },
    state,
    (after, count) => {
      const beyond = after
        ? Prisma.sql`WHERE (q.position, q.id) > (${after.value}::float8, ${after.id}::int)`
        : Prisma.empty;
      return rows(
        db(),
        queueRow,
        Prisma.sql`
        SELECT * FROM (SELECT q.*, ${DECIDED_BY}, ${OPENED} AS opened_at, ${isWaiting ? WAITING : DECIDED} AS position FROM ${REVIEWS} WHERE ${which}) q
        ${beyond} ORDER BY q.position, q.id LIMIT ${count}`,
      );
    },
    ({ position }) => position,
  );
  return { items: items.map((row) => toReviewRow(row, viewerId, now())), next };
}

function toReviewRow(row: QueueRow, adminId: number, moment: Date): ReviewRow {
  return {
    id: row.id,
    kind: row.isComment ? 'comment' : 'post',
    status: row.status,
    cause: row.cause,
    cautions: row.cautions,
    title: row.title,
    content: row.content,
    schoolName: row.schoolName,
    reasons: row.reasons,
    isUrgent: row.isUrgent,
    withheld: row.withheld,
    claim: claimOf(row, adminId, moment),
    decision: row.decision,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt.toISOString(),
  };
}

function claimOf(row: QueueRow, adminId: number, moment: Date): ReviewRow['claim'] {
  if (!isReviewClaimed(row, moment) || row.claimedAt === null) return null;
  const by = displayName({ firstName: row.claimerFirstName, lastName: row.claimerLastName });
  return { by, isMine: row.claimedBy === adminId, claimedAt: row.claimedAt.toISOString() };
}

const withMoments = { createdAt: z.string(), editedAt: z.string().nullable() };

/** SQL for a row of the review queue, with all details of the review as JSON. */
const detailRow = {
  ...queueRow,
  post: columnType.json(
    z.strictObject({
      id: z.int(),
      title: z.string().nullable(),
      content: z.string(),
      isAnonymous: z.boolean(),
      withheld: z.enum(Withheld).nullable(),
      schoolId: z.int(),
      media: z.array(mediaRow),
      ...withMoments,
    }),
  ).nullable,
  comment: columnType.json(z.strictObject({ id: z.int(), content: z.string(), ...withMoments })).nullable,
  revisions: columnType.rows({
    title: columnType.text.nullable,
    content: columnType.text,
    createdAt: columnType.moment,
  }),
  reports: columnType.rows({
    reason: columnType.choice('report_reason', ReportReason),
    note: columnType.text.nullable,
  }),
};

type DetailRow = ResultRow<typeof detailRow>;

const iso = (moment: string) => new Date(moment).toISOString();
const isoOrNull = (moment: string | null) => (moment === null ? null : iso(moment));

/** Returns the review with this id if it meets an SQL condition on the alias `v`. Throws `not_found` otherwise. */
export async function findReviewByIdAndCondition(
  id: number,
  viewerId: number,
  which: Prisma.Sql,
): Promise<{ row: DetailRow; view: CommonReviewView; review: LockedReview }> {
  const review = await db().review.findUnique({ where: { id } });
  const row = await firstRow(
    db(),
    detailRow,
    Prisma.sql`
    SELECT q.*, ${DECIDED_BY}, ${OPENED} AS opened_at, 0::float8 AS position, w.* FROM ${REVIEWS} CROSS JOIN review_details(v.id, ${MAX_STORED_TEXT_VERSIONS}::int) w
    WHERE v.id = ${id} AND ${which}`,
  );
  if (!review || !row) throw notFoundError('Review');
  const { post, comment } = row;
  const view = {
    ...toReviewRow(row, viewerId, now()),
    post: post && {
      ...post,
      schoolName: row.schoolName ?? '',
      media: post.media.map(toMediaView),
      createdAt: iso(post.createdAt),
      editedAt: isoOrNull(post.editedAt),
    },
    comment: comment && { ...comment, createdAt: iso(comment.createdAt), editedAt: isoOrNull(comment.editedAt) },
    revisions: row.revisions.map((revision) => ({ ...revision, createdAt: iso(revision.createdAt) })),
    mediaRemovedAt: review.mediaRemovedAt?.toISOString() ?? null,
    reason: review.reason,
    appealDecision: review.appealDecision,
    sentBack: review.resubmissionOf === null ? null : await fetchSentBackText(review.resubmissionOf),
  };
  return { row, view, review };
}

/** Returns the text that a review sent back to its author, and the reason. */
const fetchSentBackText = (id: number): Promise<CommonReviewView['sentBack']> =>
  db().review.findUnique({ where: { id }, select: { content: true, reason: true } });

/**
 * Returns a review with all data that an administrator needs to decide it. Throws `not_found` if the review does not
 * exist.
 */
export async function fetchReviewForAdmin(id: number, adminId: number): Promise<AdminReviewView> {
  const moment = now();
  const { row, view, review } = await findReviewByIdAndCondition(id, adminId, Prisma.sql`true`);
  const refusal = await findDecisionRefusalReason(
    db(),
    review,
    { userId: adminId, office: ADMINISTRATOR_SCOPE },
    moment,
  );
  const author = await fetchReviewedAuthor(review, moment);
  return {
    ...view,
    reports: row.reports,
    author,
    // Leaves out the suspension of an anonymous author. Another page shows the end of the suspension beside the
    // author's name, so this date would identify the author.
    suspendedUntil: author?.isAnonymous ? null : (review.suspendedUntil?.toISOString() ?? null),
    warnedUntil: getWarningEnd(review, moment)?.toISOString() ?? null,
    appeal: review.appeal,
    appealedAt: review.appealedAt?.toISOString() ?? null,
    appealReason: review.appealReason,
    appealDecidedAt: review.appealDecidedAt?.toISOString() ?? null,
    refusal: refusal && DECISION_REFUSAL_ERRORS[refusal].text,
  };
}
