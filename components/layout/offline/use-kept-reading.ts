import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { whenRead } from '@/lib/dates';
import { keys } from '@/lib/http/keys';

/** So long somebody stays at what he reads. */
const READ_AFTER_MS = 3_000;

/** The files that this page is drawn with: some were fetched before there was a service worker. */
const partsHere = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/_next/static/') ? [name] : []));

/** Tells the service worker which page is being read, so that it is there without a connection; also when a new one took over. */
export function useKeptReading(): void {
  const path = usePathname();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const tell = () => workers?.controller?.postMessage({ type: 'read', path, parts: partsHere() });
    const timer = setTimeout(tell, READ_AFTER_MS);
    workers?.addEventListener('controllerchange', tell);
    return () => {
      clearTimeout(timer);
      workers?.removeEventListener('controllerchange', tell);
    };
  }, [path]);
}

/** '7:02 AM', when this page was kept, if it is a kept one: the service worker says it the way servers say what took them long. */
function keptAt(): string | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = page?.serverTiming?.find(({ name }) => name === 'kept');
  return kept ? whenRead(new Date(kept.duration).toISOString(), new Date().toISOString()) : null;
}

/** Null again once there is a connection: then what is shown is read anew. */
export function useKeptAt(isOnline: boolean): string | null {
  const [wasOffline, setWasOffline] = useState(!isOnline);
  const [at] = useState(keptAt);
  const isReached = useReached(at !== null);
  if (!isOnline && !wasOffline) setWasOffline(true);
  return isReached || (isOnline && wasOffline) ? null : at;
}

/**
 * Whether the server has answered since, which a device that has a network without the internet never says: how many notifications are unread
 * is asked for by every page, when it is looked at and by its stream, and that answer is never a kept one.
 */
function useReached(isAwaited: boolean): boolean {
  const cache = useQueryClient();
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const stop = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (event.query.queryKey[0] !== keys.unreadCount()[0]) return;
      stop();
      setIsReached(true);
      void cache.invalidateQueries();
    });
    return stop;
  }, [cache, isAwaited]);
  return isReached;
}
