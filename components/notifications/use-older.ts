'use client';

import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CHANGING, type useNotifications } from './use-notifications';

/**
 * Loads the next page. Any change meanwhile refetches the list and cancels that request. It is then repeated until the
 * page has loaded or failed.
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
  /** Number of pages requested. */
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
    // A page that failed to load by its cursor may load from the beginning.
    void (isFetchNextPageError ? refetch() : fetchNextPage());
  };
  return { showOlder, isAsked: asked !== null };
}
