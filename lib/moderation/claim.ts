import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db, type Transaction } from '@/lib/database/db';
import { AppError, type ErrorCode } from '@/lib/errors';
import { CLAIM_MINUTES } from './review-codes';
import { lockReview } from './review';

type Claimed = { claimedBy: number | null; claimedAt: Date | null };

/** Whether somebody's claim still holds. */
export const isClaimed = ({ claimedBy, claimedAt }: Claimed, moment: Date): boolean =>
  claimedBy !== null && claimedAt !== null && moment.getTime() - claimedAt.getTime() < CLAIM_MINUTES * 60_000;

type Case = Claimed & { status: string; authorId: number | null; decidedBy: number | null };

/** Why an administrator may not decide. */
type Refusal = 'decided' | 'claimed' | 'own' | 'own_decision';

export const REFUSALS: Record<Refusal, { code: ErrorCode; text: string }> = {
  decided: { code: 'conflict', text: 'This has already been decided.' },
  claimed: { code: 'conflict', text: 'Another administrator is looking at this.' },
  own: { code: 'forbidden', text: 'You wrote this: another administrator decides.' },
  own_decision: { code: 'forbidden', text: 'You decided this: another administrator answers the appeal.' },
};

export const refused = (why: Refusal) => new AppError(REFUSALS[why].code, REFUSALS[why].text);

/** Why this administrator may not, or null. Who is party leaves it to another one, where there is one. */
export async function refusalFor(
  tx: Transaction | ReturnType<typeof db>,
  review: Case,
  adminId: number,
  moment: Date,
): Promise<Refusal | null> {
  if (review.status !== 'open' && review.status !== 'appealed') return 'decided';
  if (isClaimed(review, moment) && review.claimedBy !== adminId) return 'claimed';
  const isOwn = review.authorId === adminId;
  const isOwnDecision = review.status === 'appealed' && review.decidedBy === adminId;
  if (!isOwn && !isOwnDecision) return null;
  const others = await tx.user.count({ where: { isAdmin: true, id: { not: adminId } } });
  if (others === 0) return null;
  return isOwn ? 'own' : 'own_decision';
}

/** Takes a review in hand, for half an hour. Throws `not_found`, and `conflict` when it is decided, or another one's without `takeOver`. */
export async function claimReview(act: Act, reviewId: number, takeOver: boolean): Promise<void> {
  await db().$transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (review.status !== 'open' && review.status !== 'appealed') throw refused('decided');
    const isTaken = isClaimed(review, now());
    if (isTaken && review.claimedBy !== act.actorId && !takeOver) throw refused('claimed');
    await tx.review.update({
      where: { id: reviewId },
      data: { claimedBy: act.actorId, claimedAt: now() },
      select: { id: true },
    });
    if (isTaken && review.claimedBy === act.actorId) return;
    const details = { before: { claimedBy: isTaken ? review.claimedBy : null }, after: { claimedBy: act.actorId } };
    await recordAudit(tx, act, { action: 'review.claim', targetType: 'review', targetId: reviewId, details });
  });
}

/** Lets go of it, if it is one's own. */
export async function letGo(act: Act, reviewId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (review.claimedBy !== act.actorId) return;
    await tx.review.update({
      where: { id: reviewId },
      data: { claimedBy: null, claimedAt: null },
      select: { id: true },
    });
    const details = { before: { claimedBy: act.actorId }, after: { claimedBy: null } };
    await recordAudit(tx, act, { action: 'review.let-go', targetType: 'review', targetId: reviewId, details });
  });
}
