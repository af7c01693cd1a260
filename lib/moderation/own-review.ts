import 'server-only';
import { db } from '@/lib/db';
import { notFound } from '@/lib/errors';
import type { OwnReviewView } from './schema';

/** A decision about what someone wrote, as he sees it. Throws `not_found` for another's, and for one that took nothing from him. */
export async function ownReview(id: number, authorId: number): Promise<OwnReviewView> {
  const review = await db().review.findFirst({ where: { id, authorId, status: { not: 'open' } } });
  const { decision, reason, decidedAt, suspendedUntil } = review ?? {};
  if (!review || !decision || !reason || !decidedAt || (decision === 'keep' && !suspendedUntil))
    throw notFound('Review');
  return {
    id,
    kind: review.commentId !== null ? 'comment' : review.postId !== null ? 'post' : null,
    content: review.content,
    decision: decision as OwnReviewView['decision'],
    reason,
    decidedAt: decidedAt.toISOString(),
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    mayAppeal: review.status === 'decided' && review.appeal === null,
    appeal: review.appeal,
    appealDecision: review.appealDecision as OwnReviewView['appealDecision'],
    appealReason: review.appealReason,
  };
}
