import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import type { StoredNotificationData } from '@/lib/notifications/notification-kinds';
import { notifyUserAboutAccount, notifyAdministratorsOfReview } from '@/lib/notifications/notify';
import { HIDE_DECISION_APPLIES_CONDITION } from '@/lib/policy/visible-content-sql';
import { requirePermissionToDecide, requireUneditedContent } from './decide-moderation-review';
import {
  targetIdColumn,
  lockReviewAndTarget,
  HIDING_REASON_OF_DECISION,
  type RowLockedReviewTarget,
  type LockedReview,
  type ReviewTarget,
} from './review-lifecycle';
import type { AppealDecisionInput, AuthorDecisionView } from './schema';
import { endSuspensionImposedByReview } from './suspension';
import { showHiddenContent } from './hide-content-pending-review';
import { getWarningEnd } from './warnings';

/**
 * Returns a moderation decision with the fields that the content's author sees. Throws `not_found` for another person's
 * review, an undecided review, or a decision without consequences.
 */
export async function fetchDecisionForAuthor(id: number, authorId: number): Promise<AuthorDecisionView> {
  const review = await db().review.findFirst({ where: { id, authorId, status: { not: 'open' } } });
  const { decision, reason, decidedAt, suspendedUntil } = review ?? {};
  // Authors can appeal against a decision to keep their content only if it also suspended or warned them.
  const isWithoutConsequences = decision === 'keep' && review?.status === 'closed' && review.appeal === null;
  if (!review || !decision || !reason || !decidedAt || isWithoutConsequences) throw notFoundError('Review');
  return {
    id,
    kind: review.commentId !== null ? 'comment' : review.postId !== null ? 'post' : null,
    content: review.content,
    decision: decision as AuthorDecisionView['decision'],
    reason,
    decidedAt: decidedAt.toISOString(),
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    warnedUntil: getWarningEnd(review, now())?.toISOString() ?? null,
    mayAppeal: review.status === 'decided' && review.appeal === null,
    appeal: review.appeal,
    appealDecision: review.appealDecision as AuthorDecisionView['appealDecision'],
    appealReason: review.appealReason,
  };
}

/**
 * Saves the author's appeal against a decision. Throws `not_found` if the decision is about another author, and
 * `conflict` for a second appeal.
 */
export async function submitAppeal(reviewId: number, authorId: number, text: string): Promise<void> {
  const data = { status: 'appealed', appeal: text, appealedAt: now(), claimedBy: null, claimedAt: null } as const;
  const { count } = await db().review.updateMany({
    where: { id: reviewId, authorId, status: 'decided', appeal: null },
    data,
  });
  if (count > 0) return notifyAdministratorsOfReview(authorId);
  await fetchDecisionForAuthor(reviewId, authorId);
  throw new AppError('conflict', "You've already appealed.");
}

/**
 * Upholds or reverses a decision after an appeal. A reversal shows the content again and ends the suspension. Throws
 * the same errors as `decideReview`.
 */
export async function decideAppeal(act: Act, reviewId: number, input: AppealDecisionInput): Promise<void> {
  const { decision, reason } = input;
  await db().$transaction(async (tx) => {
    const { review, target, found } = await lockReviewAndTarget(tx, reviewId);
    if (review.status !== 'appealed') throw new AppError('conflict', "There's no appeal to decide.");
    await requirePermissionToDecide(tx, review, act);
    if (found) requireUneditedContent(found, input);
    const shownTarget = decision === 'reversed' && (await isOwnToShow(tx, review, target, found)) ? target : null;
    const outcomes = decision === 'reversed' ? await reverse(tx, act, review, shownTarget) : null;
    const data = {
      status: 'closed',
      appealDecision: decision,
      appealReason: reason,
      appealDecidedBy: act.actorId,
      appealDecidedAt: now(),
    } as const;
    await tx.review.update({ where: { id: reviewId }, data, select: { id: true } });
    if (review.authorId !== null)
      await notifyUserAboutAccount(
        tx,
        review.authorId,
        outcomes === null
          ? { kind: 'appeal_upheld', facts: { reviewId, reason } }
          : { kind: 'appeal_reversed', facts: { reviewId, reason, outcomes } },
      );
    const details = {
      reason,
      before: { withheld: found?.withheld ?? null },
      after: { withheld: shownTarget ? null : (found?.withheld ?? null) },
    };
    await recordAuditEntry(tx, act, {
      action: `review.${decision}`,
      targetType: 'review',
      targetId: reviewId,
      details,
    });
  });
}

/**
 * Returns true if only this decision hides the content. If another review hides it too, the content stays hidden even
 * after a successful appeal.
 */
async function isOwnToShow(
  tx: TransactionClient,
  review: LockedReview,
  target: ReviewTarget | null,
  lockedTarget: RowLockedReviewTarget | null,
): Promise<boolean> {
  const hidingReason = review.decision && HIDING_REASON_OF_DECISION[review.decision];
  if (!target || hidingReason === null || lockedTarget?.withheld !== hidingReason) return false;
  const others = await firstRow(
    tx,
    { count: columnType.int },
    Prisma.sql`SELECT count(*)::int AS count FROM reviews v WHERE v.${targetIdColumn(target)} = ${target.id} AND v.id <> ${review.id} AND ${HIDE_DECISION_APPLIES_CONDITION}`,
  );
  return others?.count === 0;
}

type Outcomes = StoredNotificationData<'appeal_reversed'>['outcomes'];

/**
 * Reverses a decision and returns what changed. `shownTarget` is the content to show again, or null if another decision
 * still hides it.
 */
async function reverse(
  tx: TransactionClient,
  act: Act,
  review: LockedReview,
  shownTarget: ReviewTarget | null,
): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  const outcomesOf = { where: { reviewId: review.id } };
  // After a reversed decision, its reports count as wrong. If a photo was removed, the reports may have been right
  // about the photo, so they count as neither.
  if (review.mediaRemovedAt === null) await tx.reportOutcome.updateMany({ ...outcomesOf, data: { isRefused: true } });
  else await tx.reportOutcome.deleteMany(outcomesOf);
  if (review.decision === 'delete') outcomes.push('gone');
  if (shownTarget) {
    await showHiddenContent(tx, shownTarget);
    outcomes.push(`${shownTarget.kind}_shown`);
  }
  if (await endSuspension(tx, act, review)) outcomes.push('suspension_ended');
  if (getWarningEnd(review, now())) outcomes.push('warning_removed');
  return outcomes;
}

/** Ends the suspension that a decision began, and restores the author's suspension from before that decision. */
async function endSuspension(tx: TransactionClient, act: Act, review: LockedReview): Promise<boolean> {
  const {
    id: reviewId,
    authorId,
    suspendedUntil: until,
    priorUntil,
    priorReason,
    priorReviewId,
    priorUnnamed,
  } = review;
  if (authorId === null || until === null) return false;
  // A later decision may have suspended the author again. Its `prior` fields then contain the suspension that is
  // reversed here. If that decision is reversed too, the suspension from before both decisions must return.
  await tx.review.updateMany({
    where: { priorReviewId: reviewId },
    data: { priorUntil, priorReason, priorReviewId, priorUnnamed },
  });
  const prior = {
    suspendedUntil: priorUntil,
    suspensionReason: priorReason,
    suspensionReviewId: priorReviewId,
    suspensionUnnamed: priorUnnamed,
  };
  return endSuspensionImposedByReview(tx, act, authorId, { reviewId, until, prior });
}
