'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '@/lib/http/query-keys';
import { followChanges } from './follow-notifications';

/** Keeps the notification list and the unread count of an open page current. Renders nothing. */
export function LiveNotifications() {
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
      followChanges(refresh, following.signal);
    };
    // Closes the stream when the reader leaves the page. An open stream would keep the page out of the browser's
    // back-forward cache, and would stay open on the server.
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
