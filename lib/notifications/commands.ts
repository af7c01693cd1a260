import 'server-only';
import { db } from '@/lib/database/db';
import { notFound } from '@/lib/errors';

// Another person's notification is answered like one that does not exist.

/** Throws `not_found`. */
export async function markRead(id: number, userId: number): Promise<void> {
  const { count } = await db().notification.updateMany({ where: { id, userId }, data: { read: true } });
  if (count === 0) throw notFound('Notification');
}

export async function markAllRead(userId: number): Promise<void> {
  await db().notification.updateMany({ where: { userId, read: false }, data: { read: true } });
}

/** Throws `not_found`. */
export async function deleteNotification(id: number, userId: number): Promise<void> {
  const { count } = await db().notification.deleteMany({ where: { id, userId } });
  if (count === 0) throw notFound('Notification');
}
