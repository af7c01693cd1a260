'use client';

import { Link } from '@/components/ui/page/link';
import { useSearchParams } from 'next/navigation';
import { useDeferredValue, useMemo, useState } from 'react';
import { LazySchoolhouseIllustration, LazySignpostIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError } from '@/components/ui/page/load-error';
import { LoadMoreButton } from '@/components/ui/page/load-more-button';
import { TableSkeleton } from '@/components/ui/skeleton';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import { searchSchools } from '@/lib/schools/search';
import { isBlank } from '@/lib/text/clean-text';
import { useDeleteSchoolDialog } from './use-delete-school-dialog';
import { RecentlyDeletedSchools } from './recently-deleted-schools';
import type { DeleteSchoolHandler } from './school-row-actions';
import { SchoolCards } from './school-cards';
import { SchoolTable } from './school-table';
import { SchoolsToolbar } from './schools-toolbar';
import { useAdminSchools } from '@/components/admin/schools/use-admin-schools';
import { useSchoolTable } from './use-school-table';

const STEP = 50;

/** List of all schools, with a search field and buttons to open, edit and delete schools. */
export function AdminSchoolList() {
  const { data: schools, error, refetch, isFetching } = useAdminSchools();
  const [search, setSearch] = useState(useSearchParams().get('q') ?? '');
  const look = (words: string) => {
    setSearch(words);
    putInAddress(words);
  };
  const deferredSearch = useDeferredValue(search);
  const matches = useMemo(() => schools && searchSchools(schools, deferredSearch), [schools, deferredSearch]);
  const { ask, question } = useDeleteSchoolDialog();

  return (
    <>
      <SchoolsToolbar search={search} onSearch={look} found={matches?.length} total={schools?.length} />
      {matches ? (
        <FoundSchools matches={matches} search={deferredSearch} onClear={() => look('')} onDelete={ask} />
      ) : error ? (
        <LoadError title="Error loading schools" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <TableSkeleton text="Loading schools..." />
      )}
      <RecentlyDeletedSchools />
      {question}
    </>
  );
}

type FoundSchoolsProps = {
  matches: AdminSchoolRow[];
  search: string;
  onClear: () => void;
  onDelete: DeleteSchoolHandler;
};

function FoundSchools({ matches, search, onClear, onDelete }: FoundSchoolsProps) {
  const table = useSchoolTable(matches);
  const [revealed, setRevealed] = useState({ search, count: STEP });
  // Scrolls to the top of the list when the search changes.
  const count = revealed.search === search ? revealed.count : STEP;
  if (matches.length === 0) return <NoSchools isSearch={!isBlank(search)} onClear={onClear} />;
  const rows = table.getRowModel().rows.slice(0, count);
  return (
    <>
      <SchoolTable table={table} rows={rows} onDelete={onDelete} />
      <SchoolCards table={table} rows={rows} />
      {matches.length > count && (
        <div className="mt-4">
          <LoadMoreButton
            label="Show more"
            onMore={() => setRevealed({ search, count: count + STEP })}
            isLoading={false}
            isAutomatic={false}
          />
        </div>
      )}
    </>
  );
}

/** Texts in place of an empty list of schools (spec section 2). */
function NoSchools({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch)
    return (
      <EmptyState
        picture={<LazySchoolhouseIllustration />}
        title="No schools available. Add your first school!"
        action={<AddSchool />}
      />
    );
  return (
    <EmptyState
      picture={<LazySignpostIllustration />}
      title="No schools found matching your search"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all schools
        </Button>
      }
    />
  );
}

const AddSchool = () => (
  <Button asChild>
    <Link href="/admin/schools/new">Add New School</Link>
  </Button>
);

/** Stores the search as `?q=` in the address, so that going back restores it. */
function putInAddress(search: string): void {
  const url = new URL(location.href);
  if (search === '') url.searchParams.delete('q');
  else url.searchParams.set('q', search);
  try {
    history.replaceState(null, '', url);
  } catch {
    // Some browsers refuse a hundred changes of the address within seconds. The error is ignored, because the next
    // keystroke updates the address again.
  }
}
