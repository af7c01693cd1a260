import 'server-only';
import { OPERATOR_COMMAND_ACTOR, recordAudit } from '@/lib/audit/record';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';

/**
 * Command for operators after an email to an address bounced. Stops emails to the address and asks its owner to correct
 * it. Throws `not_found` for an address without an account.
 */
export async function markBounced(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { bouncedEmail: email }, select: { id: true } });
    await recordAudit(tx, OPERATOR_COMMAND_ACTOR, {
      action: 'user.bounced',
      targetType: 'user',
      targetId: user.id,
      details: {},
    });
  });
}
