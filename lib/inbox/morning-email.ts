import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';

/** Turns the daily email about the inbox on or off for the administrator who makes the request. */
export async function setMorningEmailPreference(act: Act, isWanted: boolean): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { id: act.actorId, inboxLetter: !isWanted };
    const { count } = await tx.user.updateMany({ where, data: { inboxLetter: isWanted } });
    // A repeated request changes nothing, so it is not recorded.
    if (count === 0) return;
    await recordAuditEntry(tx, act, {
      action: 'inbox.letter',
      targetType: 'user',
      targetId: act.actorId,
      details: { before: { isWanted: !isWanted }, after: { isWanted } },
    });
  });
}

export async function wantsMorningEmail(userId: number): Promise<boolean> {
  const foundRow = await db().user.findUnique({ where: { id: userId }, select: { inboxLetter: true } });
  return foundRow?.inboxLetter ?? false;
}
