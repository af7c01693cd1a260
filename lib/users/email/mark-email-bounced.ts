import 'server-only';
import { SYSTEM_ACTOR, recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { db, type TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { now } from '@/lib/time/clock';

/**
 * Command for operators: stops emails to an address after an email bounced, and asks the owner to correct the address.
 * Throws `not_found` for an address without an account.
 */
export async function markEmailBounced(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  await db().$transaction((tx) => stopEmailsToAddress(tx, email, now()));
}

/**
 * Stops emails to an address after an email to it bounced. `sentAt` is the time at which that email was sent. Returns
 * false if no account has the address, or if the owner has confirmed the address since that time.
 */
export async function stopEmailsToAddress(tx: TransactionClient, email: string, sentAt: Date): Promise<boolean> {
  const sentToUser = { email, OR: [{ emailVerifiedAt: null }, { emailVerifiedAt: { lte: sentAt } }] };
  const user = await tx.user.findFirst({ where: sentToUser, select: { id: true, bouncedEmail: true } });
  if (user?.bouncedEmail?.toLowerCase() === email.toLowerCase()) return true;
  const { count } = await tx.user.updateMany({ where: sentToUser, data: { bouncedEmail: email } });
  if (!user || count === 0) return false;
  await recordAuditEntry(tx, SYSTEM_ACTOR, {
    action: 'user.bounced',
    targetType: 'user',
    targetId: user.id,
    details: {},
  });
  return true;
}
