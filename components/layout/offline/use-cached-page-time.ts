import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryKeys } from '@/lib/http/query-keys';
import { formatTimeWithOptionalDay } from '@/lib/time/format-dates';

function subscribe(listener: () => void) {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Returns the browser's online state. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Returns the time of the cached copy, such as '7:02 AM', or null if the page does not come from the cache. */
function cachedAt(): string | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const keptTiming = page?.serverTiming?.find(({ name }) => name === 'kept');
  return keptTiming
    ? formatTimeWithOptionalDay(new Date(keptTiming.duration).toISOString(), new Date().toISOString())
    : null;
}

/**
 * Returns the time of the cached copy. Returns null after the device has come online, because the page is then
 * refetched.
 */
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
