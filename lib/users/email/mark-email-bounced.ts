import 'server-only';
import { OPERATOR_COMMAND_ACTOR, recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';

/**
 * Command for operators: stops emails to an address after an email bounced, and asks the owner to correct the address.
 * Throws `not_found` for an address without an account.
 */
export async function markEmailBounced(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { bouncedEmail: email }, select: { id: true } });
    await recordAuditEntry(tx, OPERATOR_COMMAND_ACTOR, {
      action: 'user.bounced',
      targetType: 'user',
      targetId: user.id,
      details: {},
    });
  });
}
