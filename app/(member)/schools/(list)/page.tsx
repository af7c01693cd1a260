import type { Metadata } from 'next';
import { QueryCacheHydrator, type PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';
import { SchoolDirectory } from '@/components/schools/school-directory';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { drawWholeMapCoasts } from '@/lib/schools/map/outline';
import { fetchAllSchools } from '@/lib/schools/queries';
import { site } from '@/lib/site';
import { listSchoolHighlights } from '@/lib/statistics/school-highlights';

export const metadata: Metadata = { title: 'Schools' };

export default async function SchoolsPage() {
  await requireSignedIn('/schools');
  const [schools, highlights] = await Promise.all([fetchAllSchools(), listSchoolHighlights().catch(() => null)]);
  const entries: PreloadedQueryEntry[] = [[queryKeys.schools(), schools]];
  // If the schools' highlights cannot be read, the page is sent without them, and the browser requests them.
  if (highlights) entries.push([queryKeys.schoolHighlights(), highlights]);
  return (
    <QueryCacheHydrator entries={entries}>
      <SchoolDirectory coasts={drawWholeMapCoasts()}>
        <PageHeader
          title={`${site.province} Schools`}
          lead="Find your children's schools and follow what parents there are talking about."
        />
      </SchoolDirectory>
    </QueryCacheHydrator>
  );
}
