import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma } from '@/lib/database/db';
import { is, rows } from '@/lib/database/sql';
import { AppError, notFound } from '@/lib/errors';
import { consume } from '@/lib/http/limits';
import { requireSchool } from '@/lib/schools/queries';
import { displayName } from '@/lib/users/display-name';
import type { ProofView, VouchReply } from './schema';

/** Whether somebody is proven to be a parent of the school, in whatever way. */
const isParentOf = async (userId: number, schoolId: number): Promise<boolean> =>
  (await db().schoolParent.count({ where: { userId, schoolId } })) > 0;

/**
 * Somebody who is a parent of the school says that another is; two make him one, by a trigger. So many a month. Throws `not_found`,
 * `invalid` for oneself, `forbidden` for who is no parent of it, `rate_limited`.
 */
export async function vouch(voucherId: number, schoolId: number, userId: number): Promise<VouchReply> {
  await requireSchool(schoolId);
  if (userId === voucherId) throw new AppError('invalid', "You can't vouch for yourself.");
  if (!(await isParentOf(voucherId, schoolId)))
    throw new AppError('forbidden', 'Only verified parents of this school can vouch.');
  if ((await db().user.count({ where: { id: userId } })) === 0) throw notFound('User');
  const which = { schoolId, voucherId, userId };
  if ((await db().vouch.count({ where: which })) > 0) return { schoolId, userId, isVouchedFor: true };
  await consume('school.vouch', String(voucherId));
  await db().vouch.createMany({ data: { ...which, createdAt: now() }, skipDuplicates: true });
  return { schoolId, userId, isVouchedFor: true };
}

/** Takes it back: whoever rested on it is looked at again, and who rested on him. */
export async function unvouch(voucherId: number, schoolId: number, userId: number): Promise<VouchReply> {
  await requireSchool(schoolId);
  await db().vouch.deleteMany({ where: { schoolId, voucherId, userId } });
  return { schoolId, userId, isVouchedFor: false };
}

/** What is proven of somebody, and for whom he vouches: for himself alone. Who vouched for him is told to nobody. */
export async function proofOf(user: { id: number; emailVerifiedAt: Date | null }): Promise<ProofView> {
  const [{ verifiedMethod }, schools, vouches] = await Promise.all([
    db().user.findUniqueOrThrow({ where: { id: user.id }, select: { verifiedMethod: true } }),
    rows(
      db(),
      { id: is.int, name: is.text },
      Prisma.sql`
        SELECT s.id, s.name FROM schools s WHERE s.id IN (SELECT school_id FROM school_parents WHERE user_id = ${user.id}) ORDER BY s.name, s.id`,
    ),
    rows(
      db(),
      {
        schoolId: is.int,
        schoolName: is.text,
        userId: is.int,
        firstName: is.text.nullable,
        lastName: is.text.nullable,
      },
      Prisma.sql`
        SELECT v.school_id AS "schoolId", s.name AS "schoolName", v.user_id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName"
        FROM vouches v JOIN schools s ON s.id = v.school_id JOIN users u ON u.id = v.user_id
        WHERE v.voucher_id = ${user.id} ORDER BY v.created_at DESC, v.user_id LIMIT 200`,
    ),
  ]);
  return {
    isEmailProven: user.emailVerifiedAt !== null,
    isVerifiedParent: verifiedMethod !== null,
    schools,
    vouches: vouches.map(({ firstName, lastName, ...vouch }) => ({
      ...vouch,
      name: displayName({ firstName, lastName }),
    })),
  };
}
