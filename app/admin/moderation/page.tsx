import type { Metadata } from 'next';
import { ModerationTabs } from '@/components/admin/moderation/moderation-tabs';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { fetchSettingsForAdmin } from '@/lib/settings/site-settings';

export const metadata: Metadata = { title: 'Moderation' };

export default async function ModerationPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader className="mb-4" title="Moderation" lead="Reports from parents, and posts waiting for approval." />
      <QueryCacheHydrator entries={[[queryKeys.adminSettings(), await fetchSettingsForAdmin()]]}>
        <ModerationTabs />
      </QueryCacheHydrator>
    </div>
  );
}
