'use client';

import { useSearchParams } from 'next/navigation';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { LoadError } from '@/components/ui/page/load-error';
import { collectSchoolFilterOptions, filterSchools, removeUnknownFilters } from '@/lib/schools/filter-options';
import {
  filtersQueryString,
  hasActiveFilters,
  NO_FILTERS,
  readFilters,
  type SchoolFilters,
} from '@/lib/schools/filters';
import { placeSchoolsOnMap } from '@/lib/schools/map/place-schools-on-map';
import { useDeviceLocation } from './near/device-location';
import { SchoolFilterCaveats } from './school-filter-caveats';
import { schoolCountText } from './school-search-texts';
import { SchoolFilterForm } from './school-filter-form';
import { SchoolSearchResults } from './school-search-results';
import type { BackdropCoastPaths } from './map/map-backdrop';
import { SchoolMap } from './map/school-map';
import { SchoolGridSkeleton } from './school-grid';
import { useAllSchools } from './use-all-schools';

type SchoolDirectoryProps = {
  coasts: BackdropCoastPaths;
  /** Content above the filters. On wide screens, the content is beside the map. */
  children: ReactNode;
};

/** Shows all schools in a list and on a map. The page's address contains the reader's filters. */
export function SchoolDirectory({ coasts, children }: SchoolDirectoryProps) {
  const { data: schools, error, refetch, isFetching } = useAllSchools();
  const [requestedFilters, ask] = useFiltersInAddress();
  const [showsMap, setShowsMap] = useState(false);
  const facets = useMemo(() => collectSchoolFilterOptions(schools ?? []), [schools]);
  const filters = useMemo(
    () => (schools ? removeUnknownFilters(requestedFilters, facets) : requestedFilters),
    [schools, requestedFilters, facets],
  );
  const deferredFilters = useDeferredValue(filters);
  const matches = useMemo(() => schools && filterSchools(schools, deferredFilters), [schools, deferredFilters]);
  const { position } = useDeviceLocation();
  const marks = useMemo(() => placeSchoolsOnMap(matches ?? []), [matches]);

  return (
    <>
      <div className="mb-5 grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex flex-col">
          {children}
          <SchoolFilterForm
            key={schools ? 'ready' : 'waiting'}
            action="/schools"
            className="xl:grid-cols-3"
            filters={filters}
            facets={facets}
            onChange={ask}
          >
            <SchoolFilterCaveats filters={filters} />
          </SchoolFilterForm>
          <div className="mt-auto flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pt-3 lg:pt-0">
            <p role="status" className="font-semibold">
              {matches && schools && schoolCountText(matches.length, schools.length)}
            </p>
            {hasActiveFilters(deferredFilters) && (
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
          isFiltered={hasActiveFilters(deferredFilters)}
          base="/schools"
          coasts={coasts}
          isSmall
          className={showsMap ? '' : 'max-lg:hidden'}
        />
      </div>
      {matches ? (
        <SchoolSearchResults
          key={`${filtersQueryString(deferredFilters)} ${position !== null}`}
          schools={matches}
          from={position}
          isFiltered={hasActiveFilters(deferredFilters)}
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

/**
 * Returns the reader's filters and a function that sets them. The page's address contains the filters too, and a change
 * of the address changes them.
 */
function useFiltersInAddress(): [SchoolFilters, (filters: SchoolFilters) => void] {
  const params = useSearchParams();
  const inAddress = readFilters((name) => params.get(name));
  const address = filtersQueryString(inAddress);
  const [{ filters, heard: seenAddress }, setState] = useState({ filters: inAddress, heard: address });

  if (address !== seenAddress)
    setState({ filters: address === filtersQueryString(filters) ? filters : inAddress, heard: address });

  return [
    filters,
    (next) => {
      setState({ filters: next, heard: seenAddress });
      putInAddress(next);
    },
  ];
}

/**
 * Writes the filters into the page's web address, immediately after each change of a filter. A delayed update would
 * cancel a navigation that starts during the delay.
 */
function putInAddress(filters: SchoolFilters) {
  try {
    history.replaceState(null, '', `${location.pathname}${filtersQueryString(filters)}`);
  } catch {
    // Some browsers throw an error if the address changes a hundred times within seconds. The error is ignored, because
    // the next keystroke updates the address.
  }
}
