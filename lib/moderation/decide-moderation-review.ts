import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { removeDiscardedFiles } from '@/lib/media/stored-files';
import { runStatement } from '@/lib/database/sql';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { parseFutureEndDate } from '@/lib/users/parse-end-date';
import { FAR_FUTURE_END_DATE } from '@/lib/users/format-end-date';
import { findDecisionRefusalReason, toDecisionRefusalError } from './review-claim';
import { enforceReviewerScope, ADMINISTRATOR_SCOPE, type ReviewerScope } from './reviewer-scope';
import {
  targetIdColumn,
  isAuthorAnonymous,
  lockReviewAndTarget,
  HIDING_REASON_OF_DECISION,
  setHidingReason,
  type RowLockedReviewTarget,
  type LockedReview,
  type ReviewTarget,
} from './review-lifecycle';
import type { DecisionInput } from './schema';
import { suspendReviewedAuthor, type Suspension } from './suspension';
import { buildAuthorNotice } from './author-notice';
import { showHiddenContent } from './hide-content-pending-review';

/**
 * Decides a review. Throws `not_found` for an unknown review, `forbidden` without permission, `invalid` for an
 * impossible suspension, and `conflict` if the review or its content has changed.
 */
export async function decideReview(
  act: Act,
  reviewId: number,
  input: DecisionInput,
  office: ReviewerScope = ADMINISTRATOR_SCOPE,
): Promise<void> {
  const until = input.suspendUntil === undefined ? null : suspensionEnd(input.suspendUntil);
  await db().$transaction(async (tx) => {
    const { review, target, found } = await lockReviewAndTarget(tx, reviewId);
    await enforceReviewerScope(tx, act, review, office);
    if (review.status !== 'open') throw new AppError('conflict', 'This review has already been decided.');
    await requirePermissionToDecide(tx, review, act, office);
    if (!target || !found)
      throw new AppError('conflict', "The post or comment was deleted in the meantime, so there's nothing to decide.");
    if (office !== ADMINISTRATOR_SCOPE && found.withheld === 'removed')
      throw new AppError(
        'forbidden',
        'An administrator has hidden this post or comment. Only administrators can show it again.',
      );
    requireUneditedContent(found, input);
    const isUnnamed = isAuthorAnonymous(review);
    if (until && isUnnamed) {
      // Every person's page shows their suspension, so a reviewer can recognize a suspended anonymous author. The audit
      // log therefore records that the author was revealed.
      await recordAuditEntry(tx, act, {
        action: 'post.reveal-author',
        targetType: 'post',
        targetId: found.postId,
        details: { reason: 'suspended' },
      });
    }
    // Only decisions by administrators change the weight of people's later reports. A moderator could otherwise favour
    // the reports of a friend.
    if (office === ADMINISTRATOR_SCOPE) await saveOutcomes(tx, target, review, input);
    await apply(tx, target, found, input);
    const of = { reviewId, isUnnamed, reason: input.reason };
    const prior = until && (await suspendReviewedAuthor(tx, act, found.authorId, { ...of, until }));
    await close(tx, act, { review, found, input, suspended: until && prior && { until, prior } });
    await recordAuditEntry(tx, act, {
      action: `review.${input.decision}`,
      targetType: target.kind,
      targetId: target.id,
      details: {
        reviewId,
        ...(office !== ADMINISTRATOR_SCOPE && { asModeratorOf: office }),
        reason: input.reason,
        before: { withheld: found.withheld },
        after: {
          withheld: withheldAfter(input, found),
          isDeleted: input.decision === 'delete',
          ...(input.warn && { isWarned: true }),
          ...(!isUnnamed && { suspendedUntil: (prior && until)?.toISOString() ?? null }),
        },
      },
    });
  });
  if (input.decision === 'delete') await removeDiscardedFiles();
}

/** Throws `conflict` if the content was edited after the reviewer read it. */
export function requireUneditedContent(
  { editedAt }: RowLockedReviewTarget,
  read: { editedAt?: string | null | undefined },
): void {
  if (read.editedAt !== undefined && (editedAt?.toISOString() ?? null) !== read.editedAt)
    throw new AppError('conflict', 'The post or comment was edited while you were reading. Please read it again.');
}

const suspensionEnd = (given: string | null) =>
  given === null ? new Date(FAR_FUTURE_END_DATE) : parseFutureEndDate(given, now());

const withheldAfter = ({ decision }: DecisionInput, { withheld }: RowLockedReviewTarget) =>
  decision === 'delete' ? withheld : HIDING_REASON_OF_DECISION[decision];

/** Throws if this person may not decide the review. */
export async function requirePermissionToDecide(
  tx: TransactionClient,
  review: LockedReview,
  { actorId: userId }: Act,
  office: ReviewerScope = ADMINISTRATOR_SCOPE,
): Promise<void> {
  const refusal = await findDecisionRefusalReason(tx, review, { userId, office }, now());
  if (refusal !== null) throw toDecisionRefusalError(refusal);
}

async function apply(
  tx: TransactionClient,
  target: ReviewTarget,
  { withheld }: RowLockedReviewTarget,
  { decision }: DecisionInput,
): Promise<void> {
  const hidingReason = HIDING_REASON_OF_DECISION[decision];
  if (hidingReason !== null) return setHidingReason(tx, target, hidingReason);
  if (decision === 'delete') {
    await runStatement(
      tx,
      Prisma.sql`DELETE FROM ${Prisma.raw(target.kind === 'post' ? 'posts' : 'comments')} WHERE id = ${target.id}`,
    );
  } else if (withheld !== null) await showHiddenContent(tx, target);
}

/**
 * Records whether the reporters of this review were right. If a photo was removed and the rest was kept, earlier
 * reports may have been about the photo, so they are left out.
 */
async function saveOutcomes(
  tx: TransactionClient,
  target: ReviewTarget,
  review: LockedReview,
  { decision }: DecisionInput,
): Promise<void> {
  const since = (decision === 'keep' && review.mediaRemovedAt) || review.createdAt;
  await runStatement(
    tx,
    Prisma.sql`
    INSERT INTO report_outcomes (reporter_id, review_id, is_refused, decided_at)
    SELECT reporter_id, ${review.id}, ${decision === 'keep'}, ${timestampSql(now())} FROM reports
    WHERE ${targetIdColumn(target)} = ${target.id} AND created_at >= ${timestampSql(since)}`,
  );
}

type Decided = {
  review: LockedReview;
  found: RowLockedReviewTarget;
  input: DecisionInput;
  /** The author's new suspension: its end, and the older suspension that it replaced. */
  suspended: { until: Date; prior: Suspension } | null;
};

async function close(tx: TransactionClient, act: Act, { review, found, input, suspended }: Decided): Promise<void> {
  const { decision, reason, warn: isWarned = false } = input;
  const moment = now();
  const isSuspended = suspended !== null;
  const learns = buildAuthorNotice({ decision, wasWithheld: found.withheld !== null, isSuspended, isWarned });
  await tx.review.update({
    where: { id: review.id },
    data: {
      status: learns === 'reason-and-answer' ? 'decided' : 'closed',
      openKey: null,
      decision,
      reason,
      decidedBy: act.actorId,
      decidedAt: moment,
      warnedUntil: isWarned ? new Date(moment.getTime() + RETENTION_PERIODS_MS.warnings) : null,
      suspendedUntil: suspended?.until ?? null,
      priorUntil: suspended?.prior.suspendedUntil ?? null,
      priorReason: suspended?.prior.suspensionReason ?? null,
      priorReviewId: suspended?.prior.suspensionReviewId ?? null,
      priorUnnamed: suspended?.prior.suspensionUnnamed ?? false,
      content: [found.title, found.content].filter((part) => part !== null).join('\n\n'),
    },
    select: { id: true },
  });
  if (learns === 'nothing') return;
  const facts = { reviewId: review.id, what: review.commentId === null ? 'post' : 'comment', reason } as const;
  await notifyUserAboutAccount(
    tx,
    found.authorId,
    learns === 'reason'
      ? { kind: 'review_kept', facts }
      : { kind: 'review_decided', facts: { ...facts, decision, isSuspended, ...(isWarned && { isWarned }) } },
  );
}
