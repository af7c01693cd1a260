'use client';

import { useQuery } from '@tanstack/react-query';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { queryKeys } from '@/lib/http/query-keys';
import type { SchoolSummary } from '@/lib/schools/schema';

/** Returns all schools in name order, loaded once and cached. */
export function useAllSchools() {
  const query = useQuery<SchoolSummary[]>({ queryKey: queryKeys.schools() });
  useLoadErrorToast('Error loading schools', query.error, query.errorUpdatedAt);
  return query;
}
