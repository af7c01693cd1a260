import 'server-only';
import type { Prisma, Transaction } from '@/lib/database/db';
import type { RequestActor } from '@/lib/http/request/act';

export type { RequestActor as Act };

/** Actor for commands run on the server itself. */
export const BY_COMMAND: RequestActor = { actorId: 0, requestId: 'command', ip: null };

type Entry = { action: string; targetType: string; targetId: number; details: Prisma.InputJsonObject };

/** Writes the audit row of an administrator's action, in the transaction of that action. */
export async function recordAudit(tx: Transaction, act: RequestActor, entry: Entry): Promise<void> {
  await tx.auditEntry.create({
    data: { actorId: act.actorId, requestId: act.requestId, address: act.ip, ...entry },
  });
}

/**
 * Key in the details of an entry about an anonymous author, made through a moderation case. The log hides the target of
 * such an entry. The case itself shows the target.
 */
export const ABOUT_ANONYMOUS = 'isOfUnnamed';

/** Returns the key of one school in the `before` and `after` details of an action on many schools. */
export const schoolKey = (schoolId: number): string => `school ${schoolId}`;
