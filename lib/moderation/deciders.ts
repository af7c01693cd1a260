import 'server-only';
import { type db, type Transaction } from '@/lib/db';
import { CLAIM_MINUTES } from './names';

type Claimed = { claimedBy: number | null; claimedAt: Date | null };

/** Whether somebody's claim still holds. */
export const isClaimed = ({ claimedBy, claimedAt }: Claimed, moment: Date): boolean =>
  claimedBy !== null && claimedAt !== null && moment.getTime() - claimedAt.getTime() < CLAIM_MINUTES * 60_000;

type Case = Claimed & { status: string; authorId: number | null; decidedBy: number | null };

/** Why this administrator may not decide, or null. Who is party leaves it to another one, where there is one. */
export async function refusalFor(
  tx: Transaction | ReturnType<typeof db>,
  review: Case,
  adminId: number,
  moment: Date,
): Promise<string | null> {
  if (review.status !== 'open' && review.status !== 'appealed') return 'This was decided already.';
  if (isClaimed(review, moment) && review.claimedBy !== adminId) return 'Another administrator is looking at this.';
  const isOwn = review.authorId === adminId;
  const isOwnDecision = review.status === 'appealed' && review.decidedBy === adminId;
  if (!isOwn && !isOwnDecision) return null;
  const others = await tx.user.count({ where: { isAdmin: true, id: { not: adminId } } });
  if (others === 0) return null;
  return isOwn
    ? 'You wrote this: another administrator decides.'
    : 'You decided this: another administrator answers the appeal.';
}
