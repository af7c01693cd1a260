import 'server-only';
import { Prisma, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';

/**
 * Keeps a person from being deleted until the transaction ends; false when there is none. To be called before his membership is locked:
 * a deletion locks the two in this order, and so neither ever waits for the other.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<boolean> {
  return (await run(tx, Prisma.sql`SELECT id FROM users WHERE id = ${userId} FOR KEY SHARE`)) > 0;
}
