import type { Metadata } from 'next';
import { SettingsPage } from '@/components/admin/settings/settings-page';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { queryKeys } from '@/lib/http/query-keys';
import { dateToLocalTime } from '@/lib/time/local-time';
import { fetchSettingsForAdmin } from '@/lib/settings/site-settings';
import { listAuthorityRequestCounts } from '@/lib/statistics/transparency-reports';

export const metadata: Metadata = { title: 'Settings' };

export default async function AdminSettingsPage() {
  await requireAdmin();
  return (
    <QueryCacheHydrator
      entries={[
        [queryKeys.adminSettings(), await fetchSettingsForAdmin()],
        [queryKeys.adminTransparency(), await listAuthorityRequestCounts()],
      ]}
    >
      <div className="max-w-3xl">
        <PageHeader title="Settings" lead="Settings for the whole site. Changes apply everywhere within seconds." />
        <SettingsPage
          clock={dateToLocalTime(now())}
          usual={{ name: env().SITE_NAME, contact: env().SITE_EMAIL, sender: env().MAIL_FROM }}
        />
      </div>
    </QueryCacheHydrator>
  );
}
