import 'server-only';
import { Prisma, type Transaction } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { MediaOrder } from '@/lib/media/schema';

/** Throws `conflict` unless the order names exactly the files that the post has now. */
export async function orderMedia(tx: Transaction, postId: number, order: MediaOrder): Promise<void> {
  const existing = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM post_media WHERE post_id = ${postId} ORDER BY id FOR UPDATE`;
  const ids = new Set(order.map(({ id }) => id));
  if (ids.size !== order.length || existing.length !== order.length || !existing.every(({ id }) => ids.has(id))) {
    throw new AppError('conflict', 'The photos of this post have changed meanwhile. Please reload the page.');
  }
  for (const [position, { id, alt }] of order.entries()) {
    await tx.postMedia.update({ where: { id }, data: { position, alt: alt === undefined ? Prisma.skip : alt }, select: { id: true } });
  }
}
