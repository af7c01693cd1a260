import 'server-only';
import { Prisma, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';

/** Until the transaction ends nobody signs in with a passkey of this person: a sign-in waits for the row, and looks for its passkey then. */
export const keepPasskeysOut = (tx: Transaction, userId: number): Promise<number> =>
  run(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
