import type { Metadata } from 'next';
import { NotificationList } from '@/components/notifications/notification-list';
import { ServerState } from '@/components/providers/server-state';
import { requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { firstPage, pageQuery } from '@/lib/http/request/page-query';
import { notificationsOf } from '@/lib/notifications/queries';
import { actorOf } from '@/lib/policy/actor';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const user = await requireSignedIn('/notifications');
  const page = await notificationsOf(actorOf(user, now()), pageQuery.parse({}));
  return (
    <ServerState entries={[firstPage(queryKeys.notifications(), page)]}>
      <NotificationList />
    </ServerState>
  );
}
