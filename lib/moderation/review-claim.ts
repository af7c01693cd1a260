import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { db } from '@/lib/database/db';
import type { DatabaseOrTransaction } from '@/lib/database/sql';
import { AppError, type ErrorCode } from '@/lib/errors';
import { REVIEW_CLAIM_MINUTES } from './review-constants';
import { enforceReviewerScope, ADMINISTRATOR_SCOPE, type ReviewerScope } from './reviewer-scope';
import { lockReview, toReviewTarget, reviewTargetFilter } from './review-lifecycle';

type Claim = { claimedBy: number | null; claimedAt: Date | null };

/**
 * Returns true while a reviewer's claim is valid. A claim dated too far in the future is invalid, because it was made
 * while a server's clock was wrong.
 */
export const isReviewClaimed = ({ claimedBy, claimedAt }: Claim, moment: Date): boolean =>
  claimedBy !== null &&
  claimedAt !== null &&
  Math.abs(moment.getTime() - claimedAt.getTime()) < REVIEW_CLAIM_MINUTES * MINUTE;

type Case = Claim & {
  status: string;
  authorId: number | null;
  decidedBy: number | null;
  postId: number | null;
  commentId: number | null;
};

/** Reason why a person may not decide a review. */
type Refusal = 'decided' | 'claimed' | 'own' | 'own_decision' | 'own_report';

export const DECISION_REFUSAL_ERRORS: Record<Refusal, { code: ErrorCode; text: string }> = {
  decided: { code: 'conflict', text: 'This review has already been decided.' },
  claimed: { code: 'conflict', text: 'Someone else is assigned to this review.' },
  own: { code: 'forbidden', text: 'You wrote this post or comment, so another administrator has to decide.' },
  own_decision: {
    code: 'forbidden',
    text: 'You made this decision, so another administrator has to answer the appeal.',
  },
  own_report: {
    code: 'forbidden',
    text: 'You reported this post or comment, so another moderator or an administrator has to decide.',
  },
};

export const toDecisionRefusalError = (why: Refusal) =>
  new AppError(DECISION_REFUSAL_ERRORS[why].code, DECISION_REFUSAL_ERRORS[why].text);

/**
 * Returns true if a reviewer with this role can decide the review. For example, only administrators can decide appeals.
 */
const isOpenTo = (office: ReviewerScope, { status }: Case): boolean =>
  status === 'open' || (office === ADMINISTRATOR_SCOPE && status === 'appealed');

/**
 * Returns the reason why this person may not decide the review, or null. For example, a moderator may not decide about
 * content that they reported.
 */
export async function findDecisionRefusalReason(
  on: DatabaseOrTransaction,
  review: Case,
  { userId, office }: { userId: number; office: ReviewerScope },
  moment: Date,
): Promise<Refusal | null> {
  if (!isOpenTo(office, review)) return 'decided';
  if (isReviewClaimed(review, moment) && review.claimedBy !== userId) return 'claimed';
  if (office !== ADMINISTRATOR_SCOPE) return (await hasReported(on, review, userId)) ? 'own_report' : null;
  const isOwn = review.authorId === userId;
  const isOwnDecision = review.status === 'appealed' && review.decidedBy === userId;
  if (!isOwn && !isOwnDecision) return null;
  const others = await on.user.count({ where: { isAdmin: true, id: { not: userId } } });
  if (others === 0) return null;
  return isOwn ? 'own' : 'own_decision';
}

async function hasReported(on: DatabaseOrTransaction, review: Case, reporterId: number): Promise<boolean> {
  const target = toReviewTarget(review);
  return target !== null && (await on.report.count({ where: { reporterId, ...reviewTargetFilter(target) } })) > 0;
}

/**
 * Lets only the acting reviewer decide a review for half an hour. Throws `not_found`, `conflict` if the review is
 * decided or claimed, and `forbidden` if the reviewer reported its content.
 */
export async function claimReview(
  act: Act,
  reviewId: number,
  /** True to take the review from another reviewer who has claimed it. */
  takeOver: boolean,
  office: ReviewerScope = ADMINISTRATOR_SCOPE,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    await enforceReviewerScope(tx, act, review, office);
    if (!isOpenTo(office, review)) throw toDecisionRefusalError('decided');
    if (office !== ADMINISTRATOR_SCOPE && (await hasReported(tx, review, act.actorId)))
      throw toDecisionRefusalError('own_report');
    const isTaken = isReviewClaimed(review, now());
    if (isTaken && review.claimedBy !== act.actorId && !takeOver) throw toDecisionRefusalError('claimed');
    await tx.review.update({
      where: { id: reviewId },
      data: { claimedBy: act.actorId, claimedAt: now() },
      select: { id: true },
    });
    if (isTaken && review.claimedBy === act.actorId) return;
    const details = { before: { claimedBy: isTaken ? review.claimedBy : null }, after: { claimedBy: act.actorId } };
    await recordAuditEntry(tx, act, { action: 'review.claim', targetType: 'review', targetId: reviewId, details });
  });
}

/** Releases a claim if this person made it. */
export async function releaseReviewClaim(
  act: Act,
  reviewId: number,
  office: ReviewerScope = ADMINISTRATOR_SCOPE,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    await enforceReviewerScope(tx, act, review, office);
    if (review.claimedBy !== act.actorId || !isOpenTo(office, review)) return;
    await tx.review.update({
      where: { id: reviewId },
      data: { claimedBy: null, claimedAt: null },
      select: { id: true },
    });
    const details = { before: { claimedBy: act.actorId }, after: { claimedBy: null } };
    await recordAuditEntry(tx, act, { action: 'review.let-go', targetType: 'review', targetId: reviewId, details });
  });
}
