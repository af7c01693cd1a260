'use client';

import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api, apiPage } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import type { AdminUserRow, BulkDeleteReply } from '@/lib/users/admin/schema';
import { deleteInParts, deletionToast } from './delete-in-parts';

const PAGE = 100;

/** Pages of users for the search and filters. Previous results stay visible while new results load. */
export function useUsers(filters: Record<string, string>) {
  const list = useInfiniteQuery({
    queryKey: keys.adminUsers(filters),
    queryFn: ({ pageParam, signal }) =>
      apiPage<AdminUserRow>(
        pageParam ?? `/api/admin/users?${new URLSearchParams({ ...filters, limit: String(PAGE) })}`,
        {
          signal,
        },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  useLoadErrorToast('Error loading users', list.error, list.errorUpdatedAt);
  return { ...list, users: list.data?.pages.flatMap((page) => page.items) };
}

/** Deletes users. `done` is the number of users processed so far. */
export function useDeleteUsers() {
  const cache = useQueryClient();
  const [done, setDone] = useState(0);
  const send = (userIds: number[]) => api<BulkDeleteReply>('POST', '/api/admin/users/bulk-delete', { userIds });
  const remove = useOneAtATime(
    useMutation({
      mutationFn: (ids: number[]) => deleteInParts(ids, send, setDone),
      onMutate: () => setDone(0),
      onSuccess: (deletion) => toast(deletionToast(deletion)),
      onError: (error) => toastFailure('Failed to delete users', error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.adminUsers() }),
    }),
  );
  return { ...remove, done };
}
