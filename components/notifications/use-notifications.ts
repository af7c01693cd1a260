'use client';

import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api, apiPage } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { Page } from '@/lib/http/page';
import type { NotificationView, UnreadCount } from '@/lib/notifications/schema';
import { applyToCount, applyToPages, type Change, type NotificationPages } from './pages';

const MINUTE = 60_000;

/** The list, newest first; the bell and the page share it. */
export function useNotifications() {
  return useInfiniteQuery<
    Page<NotificationView>,
    Error,
    InfiniteData<Page<NotificationView>, string | null>,
    readonly string[],
    string | null
  >({
    queryKey: keys.notifications(),
    queryFn: ({ pageParam, signal }) => apiPage<NotificationView>(pageParam ?? '/api/notifications', { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    staleTime: 5 * MINUTE,
  });
}

/** What is shown as done must reach the server also when the page is left at once. */
const KEPT = { keepalive: true };
const CALLS = {
  read: (id: number) => api<void>('POST', `/api/notifications/${id}/mark-read`, undefined, KEPT),
  delete: (id: number) => api<void>('DELETE', `/api/notifications/${id}`, undefined, KEPT),
};
export const CHANGING = ['change notifications'];

/** Reads and deletes notifications: shown at once, taken back when the server refuses, made sure of afterwards. */
export function useChangeNotifications() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: CHANGING,
    mutationFn: (change: Change) =>
      change.kind === 'read-all'
        ? api<void>('POST', '/api/notifications/mark-all-read', undefined, KEPT)
        : CALLS[change.kind](change.id),

    onMutate: async (change) => {
      await Promise.all([
        cache.cancelQueries({ queryKey: keys.notifications() }),
        cache.cancelQueries({ queryKey: keys.unreadCount() }),
      ]);
      const pages = cache.getQueryData<NotificationPages>(keys.notifications());
      const count = cache.getQueryData<UnreadCount>(keys.unreadCount());
      if (count) cache.setQueryData(keys.unreadCount(), applyToCount(count, pages, change));
      if (pages) cache.setQueryData(keys.notifications(), applyToPages(pages, change));
      return { pages, count };
    },

    onError: (error, _change, before) => {
      cache.setQueryData(keys.notifications(), before?.pages);
      cache.setQueryData(keys.unreadCount(), before?.count);
      toastFailure('Error', error);
    },

    // Only after the last of several: a list fetched in between would bring back what is just being taken away.
    onSettled: () => {
      if (cache.isMutating({ mutationKey: CHANGING }) > 1) return;
      return Promise.all([
        cache.invalidateQueries({ queryKey: keys.notifications() }),
        cache.invalidateQueries({ queryKey: keys.unreadCount() }),
      ]);
    },
  });
}
