'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiListQuery } from '@/components/providers/api-query';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { MINUTE } from '@/lib/time/duration';
import { updateUnreadCount, updateNotificationPages, type NotificationChange } from './update-cached-notifications';

/** Returns the notifications, newest first. The bell and the notifications page share the list. */
export function useNotifications() {
  return useInfiniteQuery({ ...apiListQuery(queryKeys.notifications()), staleTime: 5 * MINUTE });
}

/**
 * `keepalive` lets a request finish even if the person leaves the page, because the screen already shows the change as
 * done.
 */
const KEEPALIVE = { keepalive: true };
function send(change: NotificationChange): Promise<unknown> {
  switch (change.kind) {
    case 'read':
      return callApi('POST', '/api/notifications/mark-read', { ids: change.ids }, KEEPALIVE);
    case 'read-all':
      return callApi('POST', '/api/notifications/mark-all-read', undefined, KEEPALIVE);
    case 'delete':
      return callApi('DELETE', `/api/notifications/${change.id}`, undefined, KEEPALIVE);
  }
}
export const NOTIFICATION_CHANGE_MUTATION_KEY = ['change notifications'];

/**
 * Marks notifications as read or deletes them. The change is visible immediately, and is undone if the server refuses
 * it.
 */
export function useMarkOrDeleteNotifications() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: NOTIFICATION_CHANGE_MUTATION_KEY,
    mutationFn: send,

    onMutate: async (change) => {
      await Promise.all([
        cache.cancelQueries({ queryKey: queryKeys.notifications() }),
        cache.cancelQueries({ queryKey: queryKeys.unreadCount() }),
      ]);
      const pages = cache.getQueryData(queryKeys.notifications());
      const count = cache.getQueryData(queryKeys.unreadCount());
      if (count) cache.setQueryData(queryKeys.unreadCount(), updateUnreadCount(count, pages, change));
      if (pages) cache.setQueryData(queryKeys.notifications(), updateNotificationPages(pages, change));
      return { pages, count };
    },

    onError: (error, _change, snapshot) => {
      cache.setQueryData(queryKeys.notifications(), snapshot?.pages);
      cache.setQueryData(queryKeys.unreadCount(), snapshot?.count);
      showFailureToast('Error', error);
    },

    // Refetches the list only after the last of several concurrent changes. An earlier response could still contain
    // notifications that are being deleted, and would make them reappear.
    onSettled: () => {
      if (cache.isMutating({ mutationKey: NOTIFICATION_CHANGE_MUTATION_KEY }) > 1) return;
      return Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.notifications() }),
        cache.invalidateQueries({ queryKey: queryKeys.unreadCount() }),
      ]);
    },
  });
}
