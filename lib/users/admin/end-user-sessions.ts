import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { db } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';

type Ended = { ended: number; sessionId: string | null };

/**
 * Signs a person out everywhere. Administrators who sign themselves out get a new session in this browser, with the id
 * `sessionId`. Throws `not_found` for an unknown person.
 */
export const endUserSessions = (act: Act, userId: number, actingHash: string): Promise<Ended> =>
  db().$transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: userId } })) === 0) throw notFoundError('User');
    const isSelf = userId === act.actorId;
    const { sessions: ended, sessionId } = isSelf
      ? await endAccountAccess(tx, 'signedOutByAdmin', { userId, here: actingHash })
      : { ...(await endAccountAccess(tx, 'signedOutByAdmin', { userId })), sessionId: null };
    await recordAuditEntry(tx, act, {
      action: 'user.end-sessions',
      targetType: 'user',
      targetId: userId,
      details: { ended },
    });
    return { ended, sessionId };
  });
