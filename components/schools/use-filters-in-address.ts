'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { filtersQuery, readFilters, type SchoolFilters } from '@/lib/schools/facets';

/** The filters as one types and chooses, which the address repeats; and as the address says when it was changed from elsewhere. */
export function useFiltersInAddress(): [SchoolFilters, (filters: SchoolFilters) => void] {
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
