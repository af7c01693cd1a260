import 'server-only';
import type { Prisma, TransactionClient } from '@/lib/database/db';
import type { RequestActor } from '@/lib/http/request/request-actor';

export type { RequestActor as Act };

/** Actor of the site's automatic work and of commands that an operator runs on the server itself. */
export const SYSTEM_ACTOR: RequestActor = { actorId: 0, requestId: 'command', ip: null };

type Entry = { action: string; targetType: string; targetId: number; details: Prisma.InputJsonObject };

/** Writes the audit row of an administrator's action, in the same transaction as that action. */
export async function recordAuditEntry(tx: TransactionClient, act: RequestActor, entry: Entry): Promise<void> {
  await tx.auditEntry.create({
    data: { actorId: act.actorId, requestId: act.requestId, address: act.ip, ...entry },
  });
}

/**
 * Key in the details that marks an audit entry about an anonymous author. The audit log hides the target and the
 * details of such an entry.
 */
export const ANONYMOUS_AUTHOR_FLAG_KEY = 'isOfUnnamed';

/** Returns the key under which an audit entry stores one school's details, for actions that affect many schools. */
export const auditKeyOfSchool = (schoolId: number): string => `school ${schoolId}`;
