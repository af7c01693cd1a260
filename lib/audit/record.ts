import 'server-only';
import type { Prisma, Transaction } from '@/lib/database/db';
import type { Act } from '@/lib/http/act';

export type { Act };

/** A command on the server itself. */
export const BY_COMMAND: Act = { actorId: 0, requestId: 'command', ip: null };

type Entry = { action: string; targetType: string; targetId: number; details: Prisma.InputJsonObject };

/** Writes the audit row of an administrator's act, in the transaction of the act itself. */
export async function recordAudit(tx: Transaction, act: Act, entry: Entry): Promise<void> {
  await tx.auditEntry.create({
    data: { actorId: act.actorId, requestId: act.requestId, address: act.ip, ...entry },
  });
}

/** A word in the details of what was done to who wrote anonymously, by a case: the log is read without whom it was, which stands beside the case. */
export const OF_UNNAMED = 'isOfUnnamed';

/** Under which an act on many schools says, in `before` and `after`, what it did to one of them. */
export const schoolKey = (schoolId: number): string => `school ${schoolId}`;
