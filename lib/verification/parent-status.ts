import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import { requireSchool } from '@/lib/schools/queries';
import type { DeniedVerification, SchoolVerification, ParentStatusView } from './schema';

/** Returns the schools where a person is a verified parent, and the methods of verification. */
export async function fetchVerifiedSchools(userId: number): Promise<SchoolVerification[]> {
  const proofs = await db().schoolParent.findMany({
    where: { userId },
    select: { schoolId: true, method: true, provedAt: true, school: { select: { name: true, city: true } } },
    orderBy: [{ school: { name: 'asc' } }, { schoolId: 'asc' }, { provedAt: 'asc' }],
  });
  const schoolsByUser = new Map<number, SchoolVerification>();
  for (const { schoolId, method, provedAt, school } of proofs) {
    const previous = schoolsByUser.get(schoolId);
    if (previous) previous.methods.push(method);
    else schoolsByUser.set(schoolId, { id: schoolId, ...school, methods: [method], since: provedAt.toISOString() });
  }
  return [...schoolsByUser.values()];
}

/** Returns the schools where an administrator ruled that the person is not a parent. */
export async function fetchDeniedVerifications(userId: number): Promise<DeniedVerification[]> {
  const refusals = await db().parentRefusal.findMany({
    where: { userId },
    select: { schoolId: true, refusedAt: true, school: { select: { name: true, city: true } } },
    orderBy: [{ school: { name: 'asc' } }, { schoolId: 'asc' }],
  });
  return refusals.map(({ schoolId, refusedAt, school }) => ({
    id: schoolId,
    ...school,
    since: refusedAt.toISOString(),
  }));
}

/**
 * Records an administrator's decision whether a person is a parent of a school. A negative decision removes the
 * person's verifications at the school, and blocks new ones until another decision.
 */
export async function setParentStatus(
  act: Act,
  schoolId: number,
  userId: number,
  isParent: boolean,
): Promise<ParentStatusView> {
  await requireSchool(schoolId);
  await db().$transaction(async (tx) => {
    // The lock prevents the person from using a school code at the same time as this change.
    if ((await runStatement(tx, Prisma.sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)) === 0)
      throw notFoundError('User');
    const previous = await tx.schoolParent.findMany({
      where: { userId, schoolId },
      select: { method: true },
      orderBy: { method: 'asc' },
    });
    // Changes nothing if an administrator has already recorded that the person is a parent of the school.
    if (isParent && previous.some(({ method }) => method === 'admin')) return;
    if (isParent) {
      const data = { userId, schoolId, method: 'admin' as const, provedAt: now(), grantedBy: act.actorId };
      await tx.parentRefusal.deleteMany({ where: { userId, schoolId } });
      await tx.schoolParent.createMany({ data, skipDuplicates: true });
    } else {
      const refusal = { userId, schoolId, refusedBy: act.actorId, refusedAt: now() };
      await tx.parentRefusal.createMany({ data: refusal, skipDuplicates: true });
      await tx.vouch.deleteMany({ where: { userId, schoolId } });
      await tx.codeUse.deleteMany({ where: { userId, schoolCode: { schoolId } } });
      await tx.schoolParent.deleteMany({ where: { userId, schoolId } });
      // The vouches are evaluated again, because somebody may have vouched for the person while the administrator
      // decided.
      await runStatement(tx, Prisma.sql`SELECT settle_vouches(${schoolId}::int)`);
    }
    const details = { schoolId, before: { methods: previous.map(({ method }) => method) }, after: { isParent } };
    const action = isParent ? 'user.verify-school' : 'user.unverify-school';
    await recordAuditEntry(tx, act, { action, targetType: 'user', targetId: userId, details });
  });
  return { schoolId, userId, isParent };
}
