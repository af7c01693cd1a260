import type { NotificationView } from '@/lib/notifications/schema';

/** Minimum number of notifications of comments on one post that the list shows as a group. */
const MIN_GROUP_SIZE = 3;

/** Notifications that are shown together, the newest first. */
export type NotificationGroup = readonly [newest: NotificationView, ...older: NotificationView[]];

/**
 * Returns the key by which notifications are grouped: the post's address for a notification of a comment, or a unique
 * key for any other notification.
 */
const groupKey = ({ id, relatedEntityType, href }: NotificationView): string =>
  relatedEntityType === 'comment' && href !== null ? href : `single ${id}`;

/**
 * Groups the notifications of comments on the same post, at the position of the newest one. Every other notification is
 * a group of its own. Expects the newest notification first.
 */
export function groupNotifications(notifications: readonly NotificationView[]): NotificationGroup[] {
  const sizes = new Map<string, number>();
  for (const notification of notifications) {
    const key = groupKey(notification);
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  const groups = new Map<string, [NotificationView, ...NotificationView[]]>();
  for (const notification of notifications) {
    const postKey = groupKey(notification);
    const key = (sizes.get(postKey) ?? 0) >= MIN_GROUP_SIZE ? postKey : `single ${notification.id}`;
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups.values()];
}
