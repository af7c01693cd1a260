import 'server-only';
import { Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';

/**
 * Locks the person's row in `users`, so that nobody can sign in with the person's passkeys until the transaction ends.
 * Each sign-in must lock the same row before it looks up the passkey.
 */
export const blockPasskeySignIn = (tx: TransactionClient, userId: number): Promise<number> =>
  runStatement(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
