import type { Metadata } from 'next';
import { AdminSchoolList } from '@/components/admin/schools/list/admin-school-list';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { listAdminSchoolRows } from '@/lib/schools/admin/queries';
import { listDeletedSchools } from '@/lib/schools/deleted/deleted-schools';

export const metadata: Metadata = { title: 'Manage Schools' };

export default async function AdminSchoolsPage() {
  await requireAdmin();
  const [schools, deleted] = await Promise.all([listAdminSchoolRows(), listDeletedSchools()]);
  return (
    <QueryCacheHydrator
      entries={[
        [queryKeys.adminSchools(), schools],
        [queryKeys.deletedSchools(), deleted],
      ]}
    >
      <PageHeader
        title="Manage Schools"
        lead="All schools that parents can find here, and schools deleted in the last 30 days."
      />
      <AdminSchoolList />
    </QueryCacheHydrator>
  );
}
