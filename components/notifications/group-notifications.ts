import type { NotificationView } from '@/lib/notifications/schema';

/** Fewest consecutive notifications of comments on one post that the list shows as one group. */
const MIN_GROUP_SIZE = 3;

type Group = readonly [newest: NotificationView, ...older: NotificationView[]];

const isSamePost = (one: NotificationView, other: NotificationView) =>
  one.relatedEntityType === 'comment' && one.relatedEntityType === other.relatedEntityType && one.href !== null
    ? one.href === other.href
    : false;

/** Groups consecutive notifications of comments on the same post. Every other notification is a group of its own. */
export function groupNotifications(notifications: readonly NotificationView[]): Group[] {
  const runs: NotificationView[][] = [];
  for (const notification of notifications) {
    const run = runs.at(-1);
    if (run?.[0] && isSamePost(run[0], notification)) run.push(notification);
    else runs.push([notification]);
  }
  return runs.flatMap(([newest, ...older]): Group[] => {
    if (!newest) return [];
    if (older.length + 1 >= MIN_GROUP_SIZE) return [[newest, ...older]];
    return [newest, ...older].map((single): Group => [single]);
  });
}
