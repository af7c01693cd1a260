'use client';

import { useQuery } from '@tanstack/react-query';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { queryKeys } from '@/lib/http/query-keys';
import type { SchoolSummary } from '@/lib/schools/schema';

/** Loads all schools, in name order. */
export function useAllSchools() {
  const query = useQuery<SchoolSummary[]>({ queryKey: queryKeys.schools() });
  useLoadErrorToast('Error loading schools', query.error, query.errorUpdatedAt);
  return query;
}
