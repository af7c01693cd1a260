import 'server-only';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';

// Commands on another person's notification throw `not_found`, as if the notification did not exist.

/** Marks a notification as read. Throws `not_found` for an unknown notification. */
export async function markNotificationRead(id: number, userId: number): Promise<void> {
  const { count } = await db().notification.updateMany({ where: { id, userId }, data: { read: true } });
  if (count === 0) throw notFoundError('Notification');
}

/** Marks several notifications as read, and ignores those that are deleted or belong to another person. */
export async function markNotificationsRead(ids: number[], userId: number): Promise<void> {
  await db().notification.updateMany({ where: { id: { in: ids }, userId, read: false }, data: { read: true } });
}

export async function markAllNotificationsRead(userId: number): Promise<void> {
  await db().notification.updateMany({ where: { userId, read: false }, data: { read: true } });
}

/** Deletes a notification. Throws `not_found` for an unknown notification. */
export async function deleteNotification(id: number, userId: number): Promise<void> {
  const { count } = await db().notification.deleteMany({ where: { id, userId } });
  if (count === 0) throw notFoundError('Notification');
}

/**
 * Scheduled job that deletes old notifications that the app does not show. Keeps notifications whose email or push
 * message is still due.
 */
export async function deleteHiddenNotifications(): Promise<void> {
  await db().notification.deleteMany({
    where: {
      inApp: false,
      mailAt: null,
      pushAt: null,
      createdAt: { lt: new Date(now().getTime() - RETENTION_PERIODS_MS.notShown) },
    },
  });
}
