'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '@/lib/http/keys';

/** Keeps the list and the unread count of an open page current; draws nothing. */
export function LiveNotifications() {
  const cache = useQueryClient();

  useEffect(() => {
    // A tab that nobody looks at fetches when it is looked at again.
    const refresh = () => {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void cache.invalidateQueries({ queryKey: keys.notifications(), refetchType });
      void cache.invalidateQueries({ queryKey: keys.unreadCount(), refetchType });
    };
    let following = new AbortController();
    const start = () => {
      following = new AbortController();
      followChanges(refresh, following.signal);
    };
    // An open stream would keep the browser from putting the page aside whole, and outlive it on the server.
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

const STREAM = '/api/notifications/stream';
const NAME = 'notifications';
const POLL_MS = 60_000;

/**
 * Calls `onChange` whenever the notifications may have changed, until the signal aborts (decision S6).
 * One tab of a browser holds the stream, since a browser has few connections to one server, and tells the others;
 * when it closes, the next in line takes over. Browsers that cannot do this ask once a minute in each tab.
 */
function followChanges(onChange: () => void, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window) || !('EventSource' in window)) {
    const timer = setInterval(onChange, POLL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    return;
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onChange;
  signal.addEventListener('abort', () => channel.close());
  const tellAll = () => {
    if (signal.aborted) return;
    channel.postMessage('changed');
    onChange();
  };
  navigator.locks.request(NAME, { signal }, () => holdStream(tellAll, signal)).catch(() => {}); // still in line when the page went away
}

/** Keeps the stream open until the signal aborts; while it is down, says "changed" once a minute instead. */
function holdStream(onChange: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((release) => {
    let wasDown = false;
    const open = () => {
      const source = new EventSource(STREAM);
      source.addEventListener('changed', onChange);
      source.onerror = () => (wasDown = true); // the browser tries again by itself, unless it was refused
      source.onopen = () => {
        if (wasDown) onChange(); // whatever happened in between was not told
        wasDown = false;
      };
      return source;
    };
    let source = open();
    const timer = setInterval(() => {
      if (source.readyState === EventSource.OPEN) return;
      onChange();
      if (source.readyState === EventSource.CLOSED) source = open();
    }, POLL_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      source.close();
      release();
    });
  });
}
