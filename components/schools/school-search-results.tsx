'use client';

import { School, SearchX } from '@/components/ui/icons/icons';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadMoreButton } from '@/components/ui/page/load-more-button';
import type { Coordinates } from '@/lib/schools/map/map-projection';
import { sortByDistance } from '@/lib/schools/map/nearby';
import type { SchoolSummary } from '@/lib/schools/schema';
import { NO_SCHOOLS_FOUND_HINT } from './school-search-texts';
import { SchoolCard } from './school-card';
import { SchoolGrid } from './school-grid';
import { useSchoolHighlights } from './use-school-highlights';

const STEP = 24;

type SearchResultsProps = {
  schools: SchoolSummary[];
  /** The reader's own position, by which the schools are then sorted. Null keeps the order of the search. */
  from: Coordinates | null;
  isFiltered: boolean;
  onClear: () => void;
};

/**
 * Shows the results of a search, a few at a time. Give each search a different React key, so that a new search starts
 * from the top.
 */
export function SchoolSearchResults({ schools, from, isFiltered, onClear }: SearchResultsProps) {
  const [count, setCount] = useState(STEP);
  const highlightsOf = useSchoolHighlights();
  const sorted = useMemo(
    () => (from ? sortByDistance(schools, from) : schools.map((school) => ({ school, km: null }))),
    [schools, from],
  );
  if (schools.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={SearchX}
        title="No schools match your search"
        action={
          <Button variant="outline" onClick={onClear}>
            Show all schools
          </Button>
        }
      >
        {NO_SCHOOLS_FOUND_HINT}
      </EmptyState>
    ) : (
      <EmptyState icon={School} title="No schools available">
        The list of schools is empty right now. Please come back later.
      </EmptyState>
    );
  }
  return (
    <>
      <SchoolGrid>
        {sorted.slice(0, count).map(({ school, km }) => (
          <li key={school.id}>
            <SchoolCard school={school} highlights={highlightsOf(school.id)} km={km} />
          </li>
        ))}
      </SchoolGrid>
      {schools.length > count && (
        <div className="mt-3">
          <LoadMoreButton
            label="Show more schools"
            onMore={() => setCount(count + STEP)}
            isLoading={false}
            isAutomatic
          />
        </div>
      )}
    </>
  );
}
