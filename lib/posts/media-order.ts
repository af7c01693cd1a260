import 'server-only';
import { now } from '@/lib/time/clock';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import type { OrderedMediaList } from '@/lib/media/schema';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { nextUpdatedAtSql } from '@/lib/posts/edit-conflict';

/**
 * Saves the order and descriptions of a post's files. Returns true if a description changed. Throws `conflict` if the
 * given list does not contain exactly the post's current files.
 */
export async function saveMediaOrder(tx: TransactionClient, postId: number, order: OrderedMediaList): Promise<boolean> {
  const existing = await rows(
    tx,
    { id: columnType.int, alt: columnType.text.nullable },
    Prisma.sql`SELECT id, alt FROM post_media WHERE post_id = ${postId} ORDER BY id FOR UPDATE`,
  );
  const ids = new Set(order.map(({ id }) => id));
  if (ids.size !== order.length || existing.length !== order.length || !existing.every(({ id }) => ids.has(id))) {
    throw new AppError('conflict', 'The photos of this post have changed in the meantime. Please reload the page.');
  }
  const words = new Map(existing.map(({ id, alt }) => [id, alt]));
  const hasNewDescription = order.some(({ id, alt }) => alt !== undefined && alt !== words.get(id));
  // The post gets a new `updated_at`, which shows reviewers that the post changed. The server then also refuses edits
  // of older versions, which would overwrite the photo's new description.
  if (hasNewDescription)
    await runStatement(
      tx,
      Prisma.sql`UPDATE posts p SET updated_at = ${nextUpdatedAtSql('p', timestampSql(now()))} WHERE id = ${postId}`,
    );
  for (const [position, { id, alt }] of order.entries()) {
    await tx.postMedia.update({
      where: { id },
      data: { position, alt: alt === undefined ? Prisma.skip : alt },
      select: { id: true },
    });
  }
  return hasNewDescription;
}

/** Marks a reviewed post as changed after a photo was added or deleted, so that reviewers look at the post again. */
export async function recordPostMediaChange(tx: TransactionClient, postId: number): Promise<void> {
  await runStatement(
    tx,
    Prisma.sql`
    UPDATE posts SET updated_at = ${timestampSql(now())}
    WHERE id = ${postId} AND EXISTS (SELECT FROM reviews r WHERE r.post_id = posts.id)`,
  );
}
