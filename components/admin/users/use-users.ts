'use client';

import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api, apiPage } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { AdminUserRow, BulkDeleteReply } from '@/lib/users/admin-schema';

const PAGE = 100;

/** Everybody whom the search and the filters find, page by page. While others load, what was found before stays. */
export function useUsers(asked: Record<string, string>) {
  const list = useInfiniteQuery({
    queryKey: keys.adminUsers(asked),
    queryFn: ({ pageParam, signal }) =>
      apiPage<AdminUserRow>(pageParam ?? `/api/admin/users?${new URLSearchParams({ ...asked, limit: String(PAGE) })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  useLoadErrorToast('Error loading users', list.error, list.errorUpdatedAt);
  return { ...list, users: list.data?.pages.flatMap((page) => page.items) };
}

/** So many in one call: each of them may have a plan to end at Stripe. */
const AT_ONCE = 200;

async function deleteAll(ids: number[]): Promise<Pick<BulkDeleteReply, 'deleted' | 'kept'>> {
  const total: Pick<BulkDeleteReply, 'deleted' | 'kept'> = { deleted: [], kept: [] };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const userIds = ids.slice(from, from + AT_ONCE);
    const { deleted, kept } = await api<BulkDeleteReply>('POST', '/api/admin/users/bulk-delete', { userIds });
    total.deleted.push(...deleted);
    total.kept.push(...kept);
  }
  return total;
}

const people = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-CA')} users`);

export function useDeleteUsers() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: deleteAll,
      onSuccess: ({ deleted, kept: [first, ...others] }) => {
        if (!first)
          return toast({
            variant: 'success',
            title: 'Users deleted',
            description: `${people(deleted.length)} deleted.`,
          });
        const why =
          others.length === 0
            ? `1 was kept: ${first.message}`
            : `${others.length + 1} were kept, user ${first.id} because: ${first.message}`;
        if (deleted.length === 0) toast({ title: 'Failed to delete users', description: why, variant: 'destructive' });
        else toast({ title: 'Users deleted', description: `${people(deleted.length)} deleted. ${why}` });
      },
      onError: (error) => toastFailure('Failed to delete users', error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.adminUsers() }),
    }),
  );
}
