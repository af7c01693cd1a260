import 'server-only';
import { Prisma, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';

/**
 * Prevents the deletion of a user until the transaction ends. Returns false if there is no such user.
 * Call it before locking the membership. Account deletion locks the two in the same order, so neither can deadlock the
 * other.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<boolean> {
  return (await run(tx, Prisma.sql`SELECT id FROM users WHERE id = ${userId} FOR KEY SHARE`)) > 0;
}
