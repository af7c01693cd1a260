import type { Metadata } from 'next';
import { NotificationList } from '@/components/notifications/notification-list';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { toQueryCacheEntry, pageQuery } from '@/lib/http/request/list-pagination';
import { listNotifications } from '@/lib/notifications/queries';
import { actorFromUser } from '@/lib/policy/actor';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const user = await requireSignedIn('/notifications');
  const page = await listNotifications(actorFromUser(user, now()), pageQuery.parse({}));
  return (
    <QueryCacheHydrator entries={[toQueryCacheEntry(queryKeys.notifications(), page)]}>
      <NotificationList />
    </QueryCacheHydrator>
  );
}
