import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import type { Prisma, Transaction } from '@/lib/database/db';

type Of = { id: number; userId: number; schoolId: number; isAnonymous: boolean };

/** Writes down what an administrator does with someone else's post; with one's own it is nobody's business (security Z10). */
export async function auditOthers(
  tx: Transaction,
  act: Act,
  action: `post.${string}`,
  post: Of,
  more: Prisma.InputJsonObject = {},
): Promise<void> {
  const { id, userId, schoolId, isAnonymous } = post;
  if (userId === act.actorId) return;
  // Who wrote it is learned by the call that reveals it, not by the way.
  const details = { schoolId, ...(!isAnonymous && { userId }), ...more };
  await recordAudit(tx, act, { action, targetType: 'post', targetId: id, details });
}
