import type { Metadata } from 'next';
import { NotificationSettings } from '@/components/account/notifications/notification-settings';
import { SettingsPage } from '@/components/account/page/settings-page';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { fetchNotificationPreferences } from '@/lib/notifications/preferences';

export const metadata: Metadata = { title: 'Notification Settings' };

export default async function NotificationSettingsPage() {
  const user = await requireSignedIn('/account/notifications');
  return (
    <QueryCacheHydrator entries={[[queryKeys.preferences(), await fetchNotificationPreferences(user.id)]]}>
      <SettingsPage
        title="Notification Settings"
        lead="Choose how often you hear from us. Changes are saved automatically."
      >
        <NotificationSettings />
      </SettingsPage>
    </QueryCacheHydrator>
  );
}
