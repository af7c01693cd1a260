import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';

/** Notes by which card somebody was found to be of Nova Scotia. A card is one person's: of a second one it proves nothing. */
export async function keepCard(userId: number, cardHmac: string): Promise<void> {
  await db().cardProof.createMany({ data: { cardHmac, userId, provedAt: now() }, skipDuplicates: true });
}

/**
 * Whoever has such a card is a verified parent as long as it stands (decision C2): only how and when is kept with him. What an
 * administrator has decided, either way, is left: his time without a method says that it was taken away.
 */
export async function followCard(tx: Transaction, userId: number, stands: boolean): Promise<void> {
  await run(
    tx,
    stands
      ? Prisma.sql`
        UPDATE users SET verified_method = 'card', verified_at = ${timestamp(now())}
        WHERE id = ${userId} AND verified_method IS NULL AND verified_at IS NULL
          AND EXISTS (SELECT FROM card_proofs c WHERE c.user_id = users.id)`
      : Prisma.sql`
        UPDATE users SET verified_method = NULL, verified_at = NULL
        WHERE id = ${userId} AND verified_method = 'card' AND EXISTS (SELECT FROM card_proofs c WHERE c.user_id = users.id)`,
  );
}
