'use client';

import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CHANGING, type useNotifications } from './use-notifications';

/**
 * Reads the next page. Whatever changes meanwhile has the list read anew and stops that: it is begun again, until the page is there or has
 * failed.
 */
export function useOlder({
  data,
  fetchNextPage,
  fetchStatus,
  hasNextPage,
  isError,
  isFetchNextPageError,
  refetch,
}: ReturnType<typeof useNotifications>) {
  /** So many pages were asked for. */
  const [asked, setAsked] = useState<number | null>(null);
  const isChanging = useIsMutating({ mutationKey: CHANGING }) > 0;
  const pages = data?.pages.length ?? 0;
  const isIdle = fetchStatus === 'idle';
  if (asked !== null && (pages >= asked || (isIdle && (isError || !hasNextPage)))) setAsked(null);
  const isStopped = asked !== null && isIdle && !isChanging;
  useEffect(() => {
    if (isStopped) void fetchNextPage();
  }, [isStopped, fetchNextPage]);
  const showOlder = () => {
    setAsked(pages + 1);
    // What could not be had by its cursor may be had from the beginning.
    void (isFetchNextPageError ? refetch() : fetchNextPage());
  };
  return { showOlder, isAsked: asked !== null };
}
