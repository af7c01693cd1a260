import 'server-only';
import { SYSTEM_ACTOR } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { updateUserRights } from './user-rights';

/**
 * Grants or removes administrator rights from the command line. Throws `not_found` for an unknown email address, and
 * `invalid` if no administrator would remain.
 */
export async function setAdministratorRights(email: string, isAdmin: boolean): Promise<void> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  await updateUserRights(SYSTEM_ACTOR, user.id, { isAdmin });
}
