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
  if (office === null) return;
  if (review.schoolId !== office || review.authorId === actorId) throw notFoundError('Review');
  await requireModeratorRole(tx, { actorId }, office);
}

/** Throws `forbidden` if the person wrote the post and is not an administrator. */
export async function refuseModeratorOfOwnPost(
  tx: TransactionClient,
  { actorId }: Pick<RequestActor, 'actorId'>,
  authorId: number,
): Promise<void> {
  if (authorId === actorId && (await tx.user.count({ where: { id: actorId, isAdmin: true } })) === 0)
    throw new AppError('forbidden', 'You wrote this post, so another moderator or an administrator has to decide.');
}

/**
 * Locks a moderator's role at a school. Throws `forbidden` if the person neither moderates the school nor is an
 * administrator.
 */
export async function requireModeratorRole(
  tx: TransactionClient,
  { actorId }: Pick<RequestActor, 'actorId'>,
  schoolId: number,
): Promise<void> {
  const role = await firstRow(
    tx,
    { id: columnType.int },
    Prisma.sql`SELECT g.user_id AS id FROM school_moderators g WHERE g.user_id = ${actorId} AND g.school_id = ${schoolId} FOR SHARE`,
  );
  if (role || (await tx.user.count({ where: { id: actorId, isAdmin: true } })) > 0) return;
  throw new AppError('forbidden', 'You no longer moderate this school.');
}
