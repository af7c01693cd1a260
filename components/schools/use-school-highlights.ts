'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useMemo } from 'react';
import { queryKeys } from '@/lib/http/query-keys';
import { EMPTY_SCHOOL_HIGHLIGHTS, type SchoolHighlights } from '@/lib/schools/schema';
import { MINUTE } from '@/lib/time/duration';

const highlightsQuery = { ...apiQuery(queryKeys.schoolHighlights()), staleTime: MINUTE };

/** True until the highlights of the schools have loaded or failed to load. */
export const useAreSchoolHighlightsPending = (): boolean => useQuery(highlightsQuery).isPending;

/**
 * Returns a function that gives the highlights of a school. The function returns null until the highlights have loaded.
 */
export function useSchoolHighlights(): (schoolId: number) => SchoolHighlights | null {
  const { data } = useQuery(highlightsQuery);
  return useMemo(() => {
    const bySchool = new Map(data?.map((highlights) => [highlights.schoolId, highlights]));
    return (schoolId) => (data ? (bySchool.get(schoolId) ?? EMPTY_SCHOOL_HIGHLIGHTS) : null);
  }, [data]);
}
