'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '@/lib/http/query-keys';
import { listenForNotificationChanges } from './listen-for-notification-changes';

/** Updates the notification list and the unread count while the page is open. Renders nothing. */
export function LiveNotificationUpdates() {
  const cache = useQueryClient();

  useEffect(() => {
    // A hidden tab fetches the notifications when it becomes visible again.
    const refresh = () => {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void cache.invalidateQueries({ queryKey: queryKeys.notifications(), refetchType });
      void cache.invalidateQueries({ queryKey: queryKeys.unreadCount(), refetchType });
    };
    let following = new AbortController();
    const start = () => {
      following = new AbortController();
      listenForNotificationChanges(refresh, following.signal);
    };
    // Closes the stream when the reader leaves the page. Otherwise the browser would not keep the page in its
    // back-forward cache.
    const stop = () => following.abort();
    const resume = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      start();
      refresh();
    };
    start();
    window.addEventListener('pagehide', stop);
    window.addEventListener('pageshow', resume);
    return () => {
      stop();
      window.removeEventListener('pagehide', stop);
      window.removeEventListener('pageshow', resume);
    };
  }, [cache]);

  return null;
}
