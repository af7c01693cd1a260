import 'server-only';
import { Prisma, type Transaction } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';
import { AppError, notFound } from '@/lib/errors';
import type { Act } from '@/lib/http/request/act';

/** Reviewer scope: null for administrators, or the id of the school that a moderator reviews. */
export type Office = number | null;
export const ofAdministrators: Office = null;

type Placed = { schoolId: number | null; authorId: number | null };

/**
 * Checks that a review is in the reviewer's scope, and locks the moderator's role until the transaction ends.
 * Throws `not_found` for content of other schools or of the moderator, and `forbidden` if the role was removed
 * meanwhile.
 */
export async function enforceOffice(tx: Transaction, { actorId }: Act, review: Placed, office: Office): Promise<void> {
  if (office === ofAdministrators) return;
  if (review.schoolId !== office || review.authorId === actorId) throw notFound('Review');
  const given = await one(
    tx,
    { id: is.int },
    Prisma.sql`SELECT g.user_id AS id FROM school_moderators g WHERE g.user_id = ${actorId} AND g.school_id = ${office} FOR SHARE`,
  );
  if (given || (await tx.user.count({ where: { id: actorId, isAdmin: true } })) > 0) return;
  throw new AppError('forbidden', 'You no longer moderate this school.');
}
