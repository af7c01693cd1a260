'use client';

import { School, SearchX } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadError } from '@/components/ui/load-error';
import { LoadMore } from '@/components/posts/load-more';
import type { SchoolSummary } from '@/lib/schools/schema';
import { matchesSearch } from '@/lib/schools/search';
import { SchoolCard } from './school-card';
import { SchoolGrid, SchoolGridSkeleton } from './school-grid';
import { SchoolSearch } from './school-search';
import { useSchools } from './use-schools';

const STEP = 24;

/** All schools of the province, to search and to follow. What is searched for stands in the address, as `?q=`. */
export function SchoolDirectory() {
  const { data: schools, error, refetch, isFetching } = useSchools();
  const [search, setSearch] = useState(useSearchParams().get('q') ?? '');
  const look = (words: string) => {
    setSearch(words);
    putInAddress(words);
  };
  const wanted = useDeferredValue(search);
  const found = useMemo(() => schools?.filter((school) => matchesSearch(school, wanted)), [schools, wanted]);

  return (
    <>
      <SchoolSearch value={search} onChange={look} found={found?.length} total={schools?.length} />
      {found ? (
        <FoundSchools found={found} search={wanted} onClear={() => look('')} />
      ) : error ? (
        <LoadError title="Error loading schools" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SchoolGridSkeleton />
      )}
    </>
  );
}

type FoundSchoolsProps = { found: SchoolSummary[]; search: string; onClear: () => void };

function FoundSchools({ found, search, onClear }: FoundSchoolsProps) {
  const [revealed, setRevealed] = useState({ search, count: STEP });
  // A new search starts from the top again.
  const count = revealed.search === search ? revealed.count : STEP;
  if (found.length === 0) {
    return search.trim() === '' ? (
      <EmptyState icon={School} title="No schools available">
        The list of schools is empty for now. Please come back later.
      </EmptyState>
    ) : (
      <EmptyState
        icon={SearchX}
        title="No schools match your search"
        action={
          <Button variant="outline" onClick={onClear}>
            Show all schools
          </Button>
        }
      >
        Try a part of the name, the town, or a type such as “Elementary”.
      </EmptyState>
    );
  }
  return (
    <>
      <SchoolGrid>
        {found.slice(0, count).map((school) => (
          <li key={school.id}>
            <SchoolCard school={school} />
          </li>
        ))}
      </SchoolGrid>
      {found.length > count && (
        <LoadMore
          label="Show more schools"
          onMore={() => setRevealed({ search, count: count + STEP })}
          isLoading={false}
          isAutomatic
        />
      )}
    </>
  );
}

/** At every letter and never later: a change of the address would call off a page that is on its way. */
function putInAddress(search: string) {
  const url = new URL(location.href);
  if (search === '') url.searchParams.delete('q');
  else url.searchParams.set('q', search);
  try {
    history.replaceState(null, '', url);
  } catch {
    // Some browsers refuse a hundred changes within seconds; the next letter brings the address up to date.
  }
}
