'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useTransition, type ReactNode } from 'react';
import { SchoolFilterForm } from '@/components/schools/school-filter-form';
import type { SchoolFilterOptions } from '@/lib/schools/filter-options';
import { filtersQueryString, type SchoolFilters } from '@/lib/schools/filters';

const PAUSE_MS = 250;

type ExploreFiltersProps = { filters: SchoolFilters; facets: SchoolFilterOptions; children: ReactNode };

/** Shows the filters of the public school directory. The page's URL stores the chosen filters. */
export function SchoolDirectoryFilters({ filters, facets, children }: ExploreFiltersProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const pendingSearch = useRef<{ timer: ReturnType<typeof setTimeout>; filters: SchoolFilters } | null>(null);

  useEffect(() => () => clearTimeout(pendingSearch.current?.timer), []);

  function search() {
    if (!pendingSearch.current) return;
    clearTimeout(pendingSearch.current.timer);
    const query = filtersQueryString(pendingSearch.current.filters);
    pendingSearch.current = null;
    startTransition(() => router.replace(`/explore${query}`, { scroll: false }));
  }

  /** Schedules the search after a pause in typing, because each search is a request. */
  function scheduleSearch(next: SchoolFilters, isTyping: boolean) {
    clearTimeout(pendingSearch.current?.timer);
    pendingSearch.current = { timer: setTimeout(search, isTyping ? PAUSE_MS : 0), filters: next };
  }

  return (
    <div aria-busy={isPending}>
      <SchoolFilterForm action="/explore" filters={filters} facets={facets} onChange={scheduleSearch} onDone={search}>
        {children}
      </SchoolFilterForm>
    </div>
  );
}
