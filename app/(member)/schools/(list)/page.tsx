import type { Metadata } from 'next';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { SchoolDirectory } from '@/components/schools/school-directory';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { drawWholeMapCoasts } from '@/lib/schools/map/outline';
import { allSchools } from '@/lib/schools/queries';
import { site } from '@/lib/site';

export const metadata: Metadata = { title: 'Schools' };

export default async function SchoolsPage() {
  await requireSignedIn('/schools');
  return (
    <QueryCacheHydrator entries={[[queryKeys.schools(), await allSchools()]]}>
      <SchoolDirectory coasts={drawWholeMapCoasts()}>
        <PageHeader
          title={`${site.province} Schools`}
          lead="Find your children's schools and follow what parents there are talking about."
        />
      </SchoolDirectory>
    </QueryCacheHydrator>
  );
}
