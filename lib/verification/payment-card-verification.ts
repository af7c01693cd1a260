import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';

/**
 * Stores the payment card that verified a person. The bank confirmed that the card's address is in Nova Scotia. Each
 * card can verify only one person.
 */
export async function storeVerificationPaymentCard(userId: number, cardHmac: string): Promise<void> {
  await db().cardProof.createMany({ data: { cardHmac, userId, provedAt: now() }, skipDuplicates: true });
}

/**
 * Verifies a person as a parent by a Nova Scotia card, or withdraws this verification (decision C2). Does not verify a
 * person again if an administrator has withdrawn the verification.
 */
export async function updatePaymentCardVerification(
  tx: TransactionClient,
  userId: number,
  isValid: boolean,
): Promise<void> {
  await runStatement(
    tx,
    isValid
      ? Prisma.sql`
        UPDATE users SET verified_method = 'card', verified_at = ${timestampSql(now())}
        WHERE id = ${userId} AND verified_method IS NULL AND verified_at IS NULL
          AND EXISTS (SELECT FROM card_proofs c WHERE c.user_id = users.id)`
      : Prisma.sql`
        UPDATE users SET verified_method = NULL, verified_at = NULL
        WHERE id = ${userId} AND verified_method = 'card' AND EXISTS (SELECT FROM card_proofs c WHERE c.user_id = users.id)`,
  );
}
