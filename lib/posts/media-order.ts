import 'server-only';
import { now } from '@/lib/clock';
import { Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import type { MediaOrder } from '@/lib/media/schema';
import { is, rows, run } from '@/lib/database/sql';
import { later } from './seen';

/** Says whether a description is another one by it. Throws `conflict` unless the order names exactly the files that the post has now. */
export async function orderMedia(tx: Transaction, postId: number, order: MediaOrder): Promise<boolean> {
  const existing = await rows(
    tx,
    { id: is.int, alt: is.text.nullable },
    Prisma.sql`SELECT id, alt FROM post_media WHERE post_id = ${postId} ORDER BY id FOR UPDATE`,
  );
  const ids = new Set(order.map(({ id }) => id));
  if (ids.size !== order.length || existing.length !== order.length || !existing.every(({ id }) => ids.has(id))) {
    throw new AppError('conflict', 'The photos of this post have changed in the meantime. Please reload the page.');
  }
  const words = new Map(existing.map(({ id, alt }) => [id, alt]));
  const isDescribedAnew = order.some(({ id, alt }) => alt !== undefined && alt !== words.get(id));
  // Reviewers have to look again, and a description is not overwritten by an older one.
  if (isDescribedAnew)
    await run(tx, Prisma.sql`UPDATE posts p SET updated_at = ${later('p', timestamp(now()))} WHERE id = ${postId}`);
  for (const [position, { id, alt }] of order.entries()) {
    await tx.postMedia.update({
      where: { id },
      data: { position, alt: alt === undefined ? Prisma.skip : alt },
      select: { id: true },
    });
  }
  return isDescribedAnew;
}

/**
 * A photo that is added to a post that is or was under review, or deleted from it, changes the post as an edit of its text does: reviewers
 * have to look again. Readers see no mark of an edit, because there is no version of it that they could read.
 */
export async function noteForReview(tx: Transaction, postId: number): Promise<void> {
  await run(
    tx,
    Prisma.sql`
    UPDATE posts SET updated_at = ${timestamp(now())}
    WHERE id = ${postId} AND EXISTS (SELECT FROM reviews r WHERE r.post_id = posts.id)`,
  );
}
