import type { InfiniteData } from '@tanstack/react-query';
import type { ListPageView } from '@/lib/http/request/list-pagination';
import type { NotificationView, UnreadCount } from '@/lib/notifications/schema';

/** The loaded pages of the notification list, as the query cache stores them. */
export type LoadedNotificationPages = InfiniteData<ListPageView<NotificationView>, string | null>;

/** A change that a person makes to notifications, applied before the server confirms it. */
export type NotificationChange = { kind: 'read'; id: number } | { kind: 'read-all' } | { kind: 'delete'; id: number };

const affects = (change: NotificationChange, notification: NotificationView) =>
  change.kind === 'read-all' || change.id === notification.id;

function updateNotification(notification: NotificationView, change: NotificationChange): NotificationView | null {
  if (!affects(change, notification)) return notification;
  return change.kind === 'delete' ? null : { ...notification, read: true };
}

/**
 * Returns a copy of the loaded pages with the change applied: one or all notifications are marked as read, or one
 * notification is removed.
 */
export function updateNotificationPages(
  pages: LoadedNotificationPages,
  change: NotificationChange,
): LoadedNotificationPages {
  const items = (page: ListPageView<NotificationView>) =>
    page.items
      .map((notification) => updateNotification(notification, change))
      .filter((notification) => notification !== null);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: items(page) })) };
}

/**
 * Returns the unread count after the person marked or deleted a notification. A single notification lowers the count
 * only if the loaded pages show it as unread.
 */
export function updateUnreadCount(
  unread: UnreadCount,
  pages: LoadedNotificationPages | undefined,
  change: NotificationChange,
): UnreadCount {
  if (change.kind === 'read-all') return { count: 0 };
  const target = pages?.pages.flatMap((page) => page.items).find((notification) => affects(change, notification));
  return target && !target.read ? { count: Math.max(0, unread.count - 1) } : unread;
}
