import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { db } from '@/lib/database/db';
import { notFound } from '@/lib/errors';

/** Signs someone out everywhere, but for the session named, with which it is asked. Says how many ended. Throws `not_found`. */
export const endSessionsOf = (act: Act, userId: number, exceptHash: string): Promise<number> =>
  db().$transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: userId } })) === 0) throw notFound('User');
    const { count } = await tx.session.deleteMany({ where: { userId, idHash: { not: exceptHash } } });
    await recordAudit(tx, act, {
      action: 'user.end-sessions',
      targetType: 'user',
      targetId: userId,
      details: { ended: count },
    });
    return count;
  });
