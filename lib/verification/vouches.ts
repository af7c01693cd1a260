import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { requireSchool } from '@/lib/schools/queries';
import { displayName } from '@/lib/text/person-names';
import type { OwnVerificationView, VouchReply } from './schema';

/** Returns true if the person is a verified parent of the school, by any method, and not a former parent. */
const isParentOf = async (userId: number, schoolId: number): Promise<boolean> =>
  (await db().schoolParent.count({ where: { userId, schoolId } })) > 0 &&
  (await db().follow.count({ where: { userId, schoolId, formerSince: { not: null } } })) === 0;

/**
 * Records that one parent of a school vouches for another person. Two vouches verify that person. Throws:
 * - `not_found` for an unknown person or school
 * - `invalid` if people vouch for themselves
 * - `forbidden` unless the voucher is a verified parent of the school
 * - `rate_limited` after too many vouches in a month
 */
export async function vouchForPerson(voucherId: number, schoolId: number, userId: number): Promise<VouchReply> {
  await requireSchool(schoolId);
  if (userId === voucherId) throw new AppError('invalid', "You can't vouch for yourself.");
  if (!(await isParentOf(voucherId, schoolId)))
    throw new AppError('forbidden', 'Only verified parents of this school can vouch.');
  if ((await db().user.count({ where: { id: userId } })) === 0) throw notFoundError('User');
  const which = { schoolId, voucherId, userId };
  if ((await db().vouch.count({ where: which })) > 0) return { schoolId, userId, isVouchedFor: true };
  await enforceRateLimit('school.vouch', String(voucherId));
  await db().vouch.createMany({ data: { ...which, createdAt: now() }, skipDuplicates: true });
  return { schoolId, userId, isVouchedFor: true };
}

/**
 * Withdraws a vouch for a person. The database then checks whether that person, and everybody for whom that person
 * vouched, is still verified.
 */
export async function withdrawVouch(voucherId: number, schoolId: number, userId: number): Promise<VouchReply> {
  await requireSchool(schoolId);
  await db().vouch.deleteMany({ where: { schoolId, voucherId, userId } });
  return { schoolId, userId, isVouchedFor: false };
}

/**
 * Returns a person's own verification, and the people for whom this person vouches. Does not return the people who
 * vouch for this person.
 */
export async function fetchOwnVerification(user: {
  id: number;
  emailVerifiedAt: Date | null;
}): Promise<OwnVerificationView> {
  const [{ verifiedMethod }, schools, vouches] = await Promise.all([
    db().user.findUniqueOrThrow({ where: { id: user.id }, select: { verifiedMethod: true } }),
    rows(
      db(),
      { id: columnType.int, name: columnType.text },
      Prisma.sql`
        SELECT s.id, s.name FROM schools s WHERE s.id IN (SELECT school_id FROM school_parents WHERE user_id = ${user.id}) ORDER BY s.name, s.id`,
    ),
    rows(
      db(),
      {
        schoolId: columnType.int,
        schoolName: columnType.text,
        userId: columnType.int,
        firstName: columnType.text.nullable,
        lastName: columnType.text.nullable,
      },
      Prisma.sql`
        SELECT v.school_id, s.name AS school_name, v.user_id, u.first_name, u.last_name
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
