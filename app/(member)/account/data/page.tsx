import type { Metadata } from 'next';
import { PersonalDataCards } from '@/components/account/personal-data-cards';
import { SettingsPage } from '@/components/account/page/settings-page';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { fetchLatestDataExport } from '@/lib/data-rights/export/export-request';
import { queryKeys } from '@/lib/http/query-keys';

export const metadata: Metadata = { title: 'Your Data' };

export default async function PersonalDataPage() {
  const user = await requireSignedIn('/account/data');
  return (
    <QueryCacheHydrator entries={[[queryKeys.dataExport(), await fetchLatestDataExport(user.id)]]}>
      <SettingsPage title="Your Data" lead="Get a copy of everything we hold about you, or delete your account.">
        <PersonalDataCards />
      </SettingsPage>
    </QueryCacheHydrator>
  );
}
