import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { formatTimeWithOptionalDay } from '@/lib/time/format-dates';
import { queryKeys } from '@/lib/http/query-keys';

/** Minimum reading time in ms before a page is cached. */
const READ_AFTER_MS = 3_000;

/**
 * Returns the addresses of this page's scripts and styles. The service worker needs the list, because some files were
 * loaded before it could cache them.
 */
const pageAssets = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/_next/static/') ? [name] : []));

/** Asks the service worker to cache the current page. Repeats the request when a new service worker takes over. */
export function useCacheCurrentPage(): void {
  const path = usePathname();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const tell = () => workers?.controller?.postMessage({ type: 'read', path, parts: pageAssets() });
    const timer = setTimeout(tell, READ_AFTER_MS);
    workers?.addEventListener('controllerchange', tell);
    return () => {
      clearTimeout(timer);
      workers?.removeEventListener('controllerchange', tell);
    };
  }, [path]);
}

/** Returns the time of the cached copy, such as '7:02 AM', or null if the page does not come from the cache. */
function cachedAt(): string | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const keptTiming = page?.serverTiming?.find(({ name }) => name === 'kept');
  return keptTiming
    ? formatTimeWithOptionalDay(new Date(keptTiming.duration).toISOString(), new Date().toISOString())
    : null;
}

/** Returns the time of the cached copy, or null once the device is online, because the page is refetched then. */
export function useCachedPageTime(isOnline: boolean): string | null {
  const [wasOffline, setWasOffline] = useState(!isOnline);
  const [at] = useState(cachedAt);
  const isReached = useReached(at !== null);
  if (!isOnline && !wasOffline) setWasOffline(true);
  return isReached || (isOnline && wasOffline) ? null : at;
}

/**
 * Returns true once the server has answered. The browser's online state is not enough, because a network may lack
 * internet access.
 */
function useReached(isAwaited: boolean): boolean {
  const cache = useQueryClient();
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const stop = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (event.query.queryKey[0] !== queryKeys.unreadCount()[0]) return;
      stop();
      setIsReached(true);
      void cache.invalidateQueries();
    });
    return stop;
  }, [cache, isAwaited]);
  return isReached;
}
