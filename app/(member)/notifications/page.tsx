import type { Metadata } from 'next';
import { NotificationList } from '@/components/notifications/notification-list';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { requireSignedInUnlessRenderingTemplate } from '@/lib/auth/page-sign-in';
import { loadNotifications } from '../../_member-pages/load-notifications';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const user = await requireSignedInUnlessRenderingTemplate('/notifications');
  return (
    <QueryCacheHydrator entries={user ? await loadNotifications(user) : 'page'}>
      <PersonalPagePart name="notifications">
        <NotificationList />
      </PersonalPagePart>
    </QueryCacheHydrator>
  );
}
