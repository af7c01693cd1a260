import 'server-only';
import { Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';

/**
 * Blocks sign-ins with the person's passkeys until the transaction ends, by a lock on their row in `users`. Each
 * sign-in locks the same row before it looks up the passkey.
 */
export const blockPasskeySignIn = (tx: TransactionClient, userId: number): Promise<number> =>
  runStatement(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
