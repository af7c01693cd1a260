'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import type { AuditFilters, AuditView } from '@/lib/audit/schema';
import { fetchListPage } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/** Returns pages of the audit log for the given filters, newest entries first. */
export function useAuditLog(filters: Record<string, string>) {
  const list = useInfiniteQuery({
    queryKey: queryKeys.adminAudit(filters),
    queryFn: ({ pageParam, signal }) =>
      fetchListPage<AuditView>(pageParam ?? `/api/admin/audit?${new URLSearchParams(filters)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  useLoadErrorToast('Error loading the audit log', list.error, list.errorUpdatedAt);
  return { ...list, entries: list.data?.pages.flatMap((page) => page.items) };
}

export const useAuditFilterOptions = () => useQuery<AuditFilters>({ queryKey: queryKeys.adminAuditFilters() }).data;
