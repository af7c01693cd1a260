import type { Metadata } from 'next';
import { SchoolsAdmin } from '@/components/admin/schools/list/schools-admin';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/pages';
import { queryKeys } from '@/lib/http/query-keys';
import { schoolRows } from '@/lib/schools/admin/queries';
import { deletedSchools } from '@/lib/schools/deleted/deleted-schools';

export const metadata: Metadata = { title: 'Manage Schools' };

export default async function AdminSchoolsPage() {
  await requireAdmin();
  const [schools, deleted] = await Promise.all([schoolRows(), deletedSchools()]);
  return (
    <ServerState
      entries={[
        [queryKeys.adminSchools(), schools],
        [queryKeys.deletedSchools(), deleted],
      ]}
    >
      <PageHeader
        title="Manage Schools"
        lead="Every school parents can find here, and schools deleted in the last 30 days."
      />
      <SchoolsAdmin />
    </ServerState>
  );
}
