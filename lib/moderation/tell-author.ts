import 'server-only';
import { now } from '@/lib/clock';
import { Prisma, timestamp, type Transaction } from '@/lib/db';

/** One notification for a review, which begins anew with each word of it; `isAnswerable`: it leads to the author's page of the review. */
export async function tellAuthor(
  tx: Transaction,
  reviewId: number,
  authorId: number,
  text: string,
  isAnswerable = true,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, text, created_at) VALUES (${authorId}, 'system', ${`${isAnswerable ? 'review' : 'kept'}:${reviewId}`}, ${text}, ${timestamp(now())})
    ON CONFLICT (user_id, group_key) DO UPDATE SET text = excluded.text, read = false, created_at = excluded.created_at`);
}
