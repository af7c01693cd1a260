import type { Metadata } from 'next';
import { BoardLaunchProgress } from '@/components/admin/board-launch/board-launch-progress';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { fetchSettingsForAdmin } from '@/lib/settings/site-settings';
import { listBoardLaunchProgress } from '@/lib/statistics/board-launch';

export const metadata: Metadata = { title: 'Launch' };

export default async function LaunchPage() {
  await requireAdmin();
  const [launch, settings] = await Promise.all([listBoardLaunchProgress(), fetchSettingsForAdmin()]);
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Launch"
        lead="Each school's progress, and the schools where the first verified parents get a free year. “Answered in a day” counts posts of the last 30 days."
      />
      <QueryCacheHydrator
        entries={[
          [queryKeys.adminLaunch(), launch],
          [queryKeys.adminSettings(), settings],
        ]}
      >
        <BoardLaunchProgress />
      </QueryCacheHydrator>
    </div>
  );
}
