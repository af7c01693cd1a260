import 'server-only';
import { db } from '@/lib/database/db';
import type { AdminAccountDeletionView } from '../schema';
import { accountDeletionDeadline } from './account-deletion-request';

const MAX_ROWS = 200;

/**
 * Returns account deletions for administrators: open deletions first, the most urgent at the top, then deleted accounts
 * of which some data remains, and then finished deletions, newest first. The email address is included only while the account exists.
 */
export async function fetchAccountDeletions(): Promise<AdminAccountDeletionView[]> {
  const rows = await db().accountDeletion.findMany({
    orderBy: [
      { cleanedAt: { sort: 'desc', nulls: 'first' } },
      { doneAt: { sort: 'desc', nulls: 'first' } },
      { requestedAt: 'asc' },
    ],
    take: MAX_ROWS,
  });
  const open = rows.filter(({ doneAt }) => doneAt === null).map(({ userId }) => userId);
  const people = new Map(
    (await db().user.findMany({ where: { id: { in: open } }, select: { id: true, email: true } })).map(
      ({ id, email }) => [id, email],
    ),
  );
  return rows.map((row) => ({
    userId: row.userId,
    email: people.get(row.userId) ?? null,
    askedBy: row.askedBy,
    requestedAt: row.requestedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    deadline: accountDeletionDeadline(row.requestedAt).toISOString(),
    tries: row.tries,
    triedAt: row.triedAt?.toISOString() ?? null,
    fault: row.fault,
    planEndedAt: row.planEndedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    cleanedAt: row.cleanedAt?.toISOString() ?? null,
    receiptAt: row.receiptAt?.toISOString() ?? null,
  }));
}
