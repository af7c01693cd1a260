import 'server-only';
import { Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import type { RequestActor } from '@/lib/http/request/request-actor';

/** Scope of a reviewer: null for administrators, or the id of the school whose content a moderator reviews. */
export type ReviewerScope = number | null;
export const ADMINISTRATOR_SCOPE: ReviewerScope = null;

type ScopedReview = { schoolId: number | null; authorId: number | null };

/**
 * Checks that a moderator may handle a review, and locks the moderator's role. Throws `not_found` if the content is
 * from another school or is the moderator's own. Throws `forbidden` if the person no longer moderates the school.
 */
export async function enforceReviewerScope(
  tx: TransactionClient,
  { actorId }: RequestActor,
  review: ScopedReview,
  office: ReviewerScope,
): Promise<void> {
  if (office === ADMINISTRATOR_SCOPE) return;
  if (review.schoolId !== office || review.authorId === actorId) throw notFoundError('Review');
  const role = await firstRow(
    tx,
    { id: columnType.int },
    Prisma.sql`SELECT g.user_id AS id FROM school_moderators g WHERE g.user_id = ${actorId} AND g.school_id = ${office} FOR SHARE`,
  );
  if (role || (await tx.user.count({ where: { id: actorId, isAdmin: true } })) > 0) return;
  throw new AppError('forbidden', 'You no longer moderate this school.');
}
