import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { columnType, rows } from '@/lib/database/sql';
import type { UpdateUserInput } from './schema';
import { isReservedName } from '@/lib/users/validate-names';

/**
 * Locks the rows of all administrators and affected people, so that two administrators cannot demote each other
 * simultaneously (decision B10). Throws:
 * - `invalid` if no administrator would remain
 * - `forbidden` if the acting person is no longer an administrator
 */
export async function lockAdminRows(
  tx: TransactionClient,
  act: Act,
  demoted: readonly number[],
  others: readonly number[] = [],
): Promise<void> {
  const locked = await rows(
    tx,
    { id: columnType.int, isAdmin: columnType.bool },
    Prisma.sql`SELECT id, is_admin FROM users WHERE is_admin OR id = ANY(${[...demoted, ...others]}) ORDER BY id FOR UPDATE`,
  );
  const admins = locked.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
  if (admins.length > 0 && admins.every((id) => demoted.includes(id))) {
    throw new AppError('invalid', "You can't remove the last administrator. Make someone else an administrator first.");
  }
  if (act.actorId !== 0 && !admins.includes(act.actorId))
    throw new AppError('forbidden', "You don't have permission to do that.");
}

/**
 * Grants or removes administrator rights and the verification as a parent. Throws `not_found` for an unknown person,
 * and `invalid` if decision B10 forbids the change.
 */
export async function updateUserRights(
  act: Act,
  userId: number,
  { isAdmin, isVerifiedParent }: UpdateUserInput,
): Promise<void> {
  if (isAdmin === false && userId === act.actorId) {
    throw new AppError('invalid', "You can't remove your own administrator rights. Another administrator can.");
  }
  await db().$transaction(async (tx) => {
    await lockAdminRows(tx, act, isAdmin === false ? [userId] : [], [userId]);
    const previous = await tx.user.findUnique({
      where: { id: userId },
      select: { isAdmin: true, verifiedMethod: true, suspendedUntil: true, firstName: true, lastName: true },
    });
    if (!previous) throw notFoundError('User');
    if (isAdmin !== undefined && isAdmin !== previous.isAdmin) await setRight(tx, act, userId, isAdmin, previous);
    if (isVerifiedParent !== undefined && isVerifiedParent !== (previous.verifiedMethod !== null))
      await setVerified(tx, act, userId, isVerifiedParent, previous.verifiedMethod);
  });
}

type PreviousState = { suspendedUntil: Date | null; firstName: string | null; lastName: string | null };

/**
 * Ends the person's sessions, so that the change applies from their next request. Also deletes a demoted
 * administrator's name if it is reserved for administrators.
 */
async function setRight(
  tx: TransactionClient,
  act: Act,
  userId: number,
  isAdmin: boolean,
  { suspendedUntil, ...names }: PreviousState,
): Promise<void> {
  if (isAdmin && suspendedUntil !== null && suspendedUntil > now()) {
    throw new AppError('invalid', 'This person is suspended. Lift the suspension first.');
  }
  // Refuses administrator rights for a person whose account will be deleted. The account of an administrator cannot be
  // deleted, so these rights would block the deletion.
  if (isAdmin && (await tx.accountDeletion.count({ where: { userId, doneAt: null } })) > 0) {
    throw new AppError('invalid', 'This person asked to delete their account. They need to undo that request first.');
  }
  const isNameTaken = !isAdmin && isReservedName(names);
  const data = { isAdmin, ...(isNameTaken && { firstName: null, lastName: null }) };
  await tx.user.update({ where: { id: userId }, data, select: { id: true } });
  await endAccountAccess(tx, 'adminChanged', { userId });
  const details = { before: { isAdmin: !isAdmin }, after: { isAdmin }, ...(isNameTaken && { isNameTaken }) };
  await recordAuditEntry(tx, act, {
    action: isAdmin ? 'user.grant-admin' : 'user.revoke-admin',
    targetType: 'user',
    targetId: userId,
    details,
  });
}

/**
 * Stores an administrator's decision whether a person is a verified parent. The time is stored too, so that a later
 * card payment does not overrule the decision.
 */
async function setVerified(
  tx: TransactionClient,
  act: Act,
  userId: number,
  isVerified: boolean,
  previous: string | null,
): Promise<void> {
  const verifiedMethod = isVerified ? 'admin' : null;
  await tx.user.update({ where: { id: userId }, data: { verifiedMethod, verifiedAt: now() }, select: { id: true } });
  const details = { before: { verifiedMethod: previous }, after: { verifiedMethod } };
  await recordAuditEntry(tx, act, {
    action: isVerified ? 'user.verify' : 'user.unverify',
    targetType: 'user',
    targetId: userId,
    details,
  });
}
