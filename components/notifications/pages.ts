import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '@/lib/http/request/page-query';
import type { NotificationView, UnreadCount } from '@/lib/notifications/schema';

/** The notification list in the query cache. */
export type NotificationPages = InfiniteData<Page<NotificationView>, string | null>;

/** A change that a person makes to notifications, applied before the server confirms it. */
export type Change = { kind: 'read'; id: number } | { kind: 'read-all' } | { kind: 'delete'; id: number };

const affects = (change: Change, notification: NotificationView) =>
  change.kind === 'read-all' || change.id === notification.id;

function applyToNotification(notification: NotificationView, change: Change): NotificationView | null {
  if (!affects(change, notification)) return notification;
  return change.kind === 'delete' ? null : { ...notification, read: true };
}

/** Returns the list as it will be after the change. */
export function applyToPages(pages: NotificationPages, change: Change): NotificationPages {
  const items = (page: Page<NotificationView>) =>
    page.items
      .map((notification) => applyToNotification(notification, change))
      .filter((notification) => notification !== null);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: items(page) })) };
}

/** Returns the unread count as it will be after the change, judged by the loaded notifications. */
export function applyToCount(unread: UnreadCount, pages: NotificationPages | undefined, change: Change): UnreadCount {
  if (change.kind === 'read-all') return { count: 0 };
  const target = pages?.pages.flatMap((page) => page.items).find((notification) => affects(change, notification));
  return target && !target.read ? { count: Math.max(0, unread.count - 1) } : unread;
}
