import type { InfiniteData } from '@tanstack/react-query';
import type { ListPageView } from '@/lib/http/request/list-pagination';
import type { NotificationView, UnreadCount } from '@/lib/notifications/schema';

/** The loaded pages of the notification list, as the query cache stores them. */
export type LoadedNotificationPages = InfiniteData<ListPageView<NotificationView>, string | null>;

/** A change that a person makes to notifications, applied before the server confirms it. */
export type NotificationChange =
  | { kind: 'read'; ids: number[] }
  | { kind: 'read-all' }
  | { kind: 'delete'; id: number };

function affects(change: NotificationChange, { id }: NotificationView): boolean {
  if (change.kind === 'read-all') return true;
  return change.kind === 'read' ? change.ids.includes(id) : change.id === id;
}

function updateNotification(notification: NotificationView, change: NotificationChange): NotificationView | null {
  if (!affects(change, notification)) return notification;
  return change.kind === 'delete' ? null : { ...notification, read: true };
}

/**
 * Returns a copy of the loaded pages with the change applied: some or all notifications are marked as read, or one
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
 * Returns the unread count after the person marked or deleted notifications. Only notifications that the loaded pages
 * show as unread lower the count.
 */
export function updateUnreadCount(
  unread: UnreadCount,
  pages: LoadedNotificationPages | undefined,
  change: NotificationChange,
): UnreadCount {
  if (change.kind === 'read-all') return { count: 0 };
  const changed =
    pages?.pages.flatMap((page) => page.items).filter((each) => !each.read && affects(change, each)) ?? [];
  return changed.length > 0 ? { count: Math.max(0, unread.count - changed.length) } : unread;
}
