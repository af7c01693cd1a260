'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiListQuery, apiQuery } from '@/components/providers/api-query';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { queryKeys } from '@/lib/http/query-keys';

/** Returns pages of the audit log for the given filters, newest entries first. */
export function useAuditLog(filters: Record<string, string>) {
  const list = useInfiniteQuery({
    ...apiListQuery(queryKeys.adminAudit(filters)),
    placeholderData: keepPreviousData,
  });
  useLoadErrorToast('Error loading the audit log', list.error, list.errorUpdatedAt);
  return { ...list, entries: list.data?.pages.flatMap((page) => page.items) };
}

export const useAuditFilterOptions = () => useQuery(apiQuery(queryKeys.adminAuditFilters())).data;
