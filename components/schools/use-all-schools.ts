'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { queryKeys } from '@/lib/http/query-keys';

/** Returns all schools in name order, loaded once and cached. */
export function useAllSchools() {
  const query = useQuery(apiQuery(queryKeys.schools()));
  useLoadErrorToast('Error loading schools', query.error, query.errorUpdatedAt);
  return query;
}
