'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiListQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { deleteUsersInBatches, createUserDeletionToast } from './delete-users-in-batches';

const PAGE = 100;

/** Returns pages of users for the search and filters. Previous results stay visible while new results load. */
export function useUsers(filters: Record<string, string>) {
  const list = useInfiniteQuery({
    ...apiListQuery(queryKeys.adminUsers({ ...filters, limit: String(PAGE) })),
    placeholderData: keepPreviousData,
  });
  useLoadErrorToast('Error loading users', list.error, list.errorUpdatedAt);
  return { ...list, users: list.data?.pages.flatMap((page) => page.items) };
}

/** Deletes users. `done` is the number of users processed so far. */
export function useDeleteUsers() {
  const [done, setDone] = useState(0);
  const send = (userIds: number[]) => callApi('POST', '/api/admin/users/bulk-delete', { userIds });
  const remove = useMutationWithToast({
    call: (ids: number[]) => {
      setDone(0);
      return deleteUsersInBatches(ids, send, setDone);
    },
    done: createUserDeletionToast,
    failed: 'Failed to delete users',
    refresh: [queryKeys.adminUsers()],
  });
  return { ...remove, done };
}
