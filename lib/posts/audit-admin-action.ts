import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import type { Prisma, TransactionClient } from '@/lib/database/db';

type AuditedPost = { id: number; userId: number; schoolId: number; isAnonymous: boolean };

/** Records in the audit log what an administrator does with another person's post (security Z10). */
export async function auditAdminActionOnPost(
  tx: TransactionClient,
  act: Act,
  action: `post.${string}`,
  post: AuditedPost,
  more: Prisma.InputJsonObject = {},
): Promise<void> {
  const { id, userId, schoolId, isAnonymous } = post;
  if (userId === act.actorId) return;
  // The audit record does not name the author of an anonymous post, because only a separate request may reveal the
  // author.
  const details = { schoolId, ...(!isAnonymous && { userId }), ...more };
  await recordAuditEntry(tx, act, { action, targetType: 'post', targetId: id, details });
}
