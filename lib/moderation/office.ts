import 'server-only';
import { Prisma, type Transaction } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';
import { AppError, notFound } from '@/lib/errors';
import type { Act } from '@/lib/http/act';

/** As what somebody reviews: as one of the administrators, or as the moderator of a school, by its number. */
export type Office = number | null;
export const ofAdministrators: Office = null;

type Placed = { schoolId: number | null; authorId: number | null };

/**
 * What a moderator has nothing to do with is not there for him: what was written at other schools, and by himself. The role is held on
 * to until the work is done. Throws `not_found`, `forbidden` when it was taken away since the request came in.
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
