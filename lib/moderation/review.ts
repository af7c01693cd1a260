import 'server-only';
import { type Transaction } from '@/lib/db';
import { notFound } from '@/lib/errors';
import { lockTarget, targetOf, type Locked, type Target } from './target';

export type Review = Awaited<ReturnType<typeof lockReview>>;

/** Throws `not_found`. */
export async function lockReview(tx: Transaction, id: number) {
  await tx.$queryRaw`SELECT id FROM reviews WHERE id = ${id} FOR UPDATE`;
  const review = await tx.review.findUnique({ where: { id } });
  if (!review) throw notFound('Review');
  return review;
}

/** Locks what a review is about and then the review itself: in this order everywhere. `found` is null when it is gone. */
export async function lockCase(
  tx: Transaction,
  id: number,
): Promise<{ review: Review; target: Target | null; found: Locked | null }> {
  const names = await tx.review.findUnique({ where: { id }, select: { postId: true, commentId: true } });
  const target = names && targetOf(names);
  const found = target && (await lockTarget(tx, target));
  return { review: await lockReview(tx, id), target: found ? target : null, found };
}
