import type { Metadata } from 'next';
import { Launch } from '@/components/admin/launch/launch';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/pages';
import { queryKeys } from '@/lib/http/query-keys';
import { settingsForAdmin } from '@/lib/settings/settings';
import { launchList } from '@/lib/statistics/launch';

export const metadata: Metadata = { title: 'Launch' };

export default async function LaunchPage() {
  await requireAdmin();
  const [launch, settings] = await Promise.all([launchList(), settingsForAdmin()]);
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Launch"
        lead="Each school's progress, and the schools where the first verified parents get a free year."
      />
      <ServerState
        entries={[
          [queryKeys.adminLaunch(), launch],
          [queryKeys.adminSettings(), settings],
        ]}
      >
        <Launch />
      </ServerState>
    </div>
  );
}
