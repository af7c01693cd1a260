'use client';

import { useSearchParams } from 'next/navigation';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { LoadError } from '@/components/ui/page/load-error';
import { facetsOf, filterSchools, knownFilters } from '@/lib/schools/facets';
import { filtersQuery, isFiltered, NO_FILTERS, readFilters, type SchoolFilters } from '@/lib/schools/filters';
import { onMap } from '@/lib/schools/map/map';
import { countText } from './count-text';
import { FilterForm } from './filter-form';
import { FoundSchools } from './found-schools';
import type { Coasts } from './map/map-backdrop';
import { SchoolMap } from './map/school-map';
import { SchoolGridSkeleton } from './school-grid';
import { useSchools } from './use-schools';

type SchoolDirectoryProps = {
  coasts: Coasts;
  /** How the page begins: where there is room, the map is beside it. */
  children: ReactNode;
};

/** All schools of the province, to search and to follow, in a list and on a map. What is asked for stands in the address. */
export function SchoolDirectory({ coasts, children }: SchoolDirectoryProps) {
  const { data: schools, error, refetch, isFetching } = useSchools();
  const [asked, ask] = useFiltersInAddress();
  const [showsMap, setShowsMap] = useState(false);
  const facets = useMemo(() => facetsOf(schools ?? []), [schools]);
  const filters = useMemo(() => (schools ? knownFilters(asked, facets) : asked), [schools, asked, facets]);
  const wanted = useDeferredValue(filters);
  const found = useMemo(() => schools && filterSchools(schools, wanted), [schools, wanted]);
  const marks = useMemo(() => onMap(found ?? []), [found]);

  return (
    <>
      <div className="mb-5 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex flex-col">
          {children}
          <FilterForm
            key={schools ? 'ready' : 'waiting'}
            action="/schools"
            filters={filters}
            facets={facets}
            onChange={ask}
          />
          <div className="mt-auto flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pt-3 lg:pt-0">
            <p role="status" className="font-semibold">
              {found && schools && countText(found.length, schools.length)}
            </p>
            {isFiltered(wanted) && (
              <Button variant="link" size="sm" onClick={() => ask(NO_FILTERS)} className="px-0">
                Clear filters
              </Button>
            )}
            <Button
              variant="outline"
              size="sm"
              aria-expanded={showsMap}
              onClick={() => setShowsMap(!showsMap)}
              className="ml-auto lg:hidden"
            >
              {showsMap ? 'Hide the map' : 'Show the map'}
            </Button>
          </div>
        </div>
        <SchoolMap
          schools={marks}
          isFiltered={isFiltered(wanted)}
          base="/schools"
          coasts={coasts}
          isSmall
          className={showsMap ? '' : 'max-lg:hidden'}
        />
      </div>
      {found ? (
        <FoundSchools
          key={filtersQuery(wanted)}
          found={found}
          isFiltered={isFiltered(wanted)}
          onClear={() => ask(NO_FILTERS)}
        />
      ) : error ? (
        <LoadError title="Error loading schools" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SchoolGridSkeleton />
      )}
    </>
  );
}

/** The filters as one types and chooses, which the address repeats; and as the address says when it was changed from elsewhere. */
function useFiltersInAddress(): [SchoolFilters, (filters: SchoolFilters) => void] {
  const params = useSearchParams();
  const inAddress = readFilters((name) => params.get(name));
  const address = filtersQuery(inAddress);
  const [{ filters, heard }, setState] = useState({ filters: inAddress, heard: address });

  if (address !== heard) setState({ filters: address === filtersQuery(filters) ? filters : inAddress, heard: address });

  return [
    filters,
    (next) => {
      setState({ filters: next, heard });
      putInAddress(next);
    },
  ];
}

/** At every letter and never later: a change of the address would call off a page that is on its way. */
function putInAddress(filters: SchoolFilters) {
  try {
    history.replaceState(null, '', `${location.pathname}${filtersQuery(filters)}`);
  } catch {
    // Some browsers refuse a hundred changes within seconds; the next letter brings the address up to date.
  }
}
