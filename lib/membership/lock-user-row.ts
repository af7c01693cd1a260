import 'server-only';
import { Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';

/**
 * Locks a user's row, so that the user can't be deleted until the transaction ends. Returns false if the user does not
 * exist. To avoid deadlocks, callers must lock the user's row before the row of the user's membership.
 */
export async function lockUserRow(tx: TransactionClient, userId: number): Promise<boolean> {
  return (await runStatement(tx, Prisma.sql`SELECT id FROM users WHERE id = ${userId} FOR KEY SHARE`)) > 0;
}
