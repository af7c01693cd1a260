import 'server-only';
import { Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';

/**
 * Locks a user's row against deletion until the transaction ends. Returns false for an unknown user. To avoid
 * deadlocks, callers lock the user's row before the membership's row.
 */
export async function lockUserRow(tx: TransactionClient, userId: number): Promise<boolean> {
  return (await runStatement(tx, Prisma.sql`SELECT id FROM users WHERE id = ${userId} FOR KEY SHARE`)) > 0;
}
