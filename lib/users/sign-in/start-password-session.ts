import 'server-only';
import { recordSignInDevice, type SignInClient } from '@/lib/auth/known-devices';
import { startSession } from '@/lib/auth/session';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { runInTransaction } from '@/lib/database/transaction';
import { queueEmail } from '@/lib/mail/mail-queue';

/**
 * Starts a session for a person who just entered or set their password. `password` is the hash of this password. Returns
 * null if the account no longer has this password.
 */
export const startPasswordSession = (
  { id, password }: { id: number; password: string },
  from: SignInClient,
  isStrong = false,
): Promise<string | null> =>
  runInTransaction(async () => {
    const rowCount = await runStatement(
      db(),
      Prisma.sql`SELECT 1 FROM users WHERE id = ${id} AND password = ${password} FOR SHARE`,
    );
    if (rowCount !== 1) return null;
    if (await recordSignInDevice(db(), id, from)) await queueEmail(db(), { kind: 'new-device', userId: id });
    return startSession(id, from.userAgent, isStrong);
  });
