import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import type { Prisma, Transaction } from '@/lib/database/db';

type AuditedPost = { id: number; userId: number; schoolId: number; isAnonymous: boolean };

/**
 * Records in the audit log what an administrator does with another person's post. Actions on one's own post are not
 * recorded (security Z10).
 */
export async function auditOthers(
  tx: Transaction,
  act: Act,
  action: `post.${string}`,
  post: AuditedPost,
  more: Prisma.InputJsonObject = {},
): Promise<void> {
  const { id, userId, schoolId, isAnonymous } = post;
  if (userId === act.actorId) return;
  // The author of an anonymous post may be learned only from the call that reveals it. Therefore the audit record
  // leaves the author out.
  const details = { schoolId, ...(!isAnonymous && { userId }), ...more };
  await recordAudit(tx, act, { action, targetType: 'post', targetId: id, details });
}
