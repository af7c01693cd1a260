'use client';

import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NOTIFICATION_CHANGE_MUTATION_KEY, type useNotifications } from './use-notifications';

/**
 * Loads the next page of notifications. If a change to a notification cancels the request for the page, the hook
 * repeats the request after the change.
 */
export function useOlderNotifications({
  data,
  fetchNextPage,
  fetchStatus,
  hasNextPage,
  isError,
  isFetchNextPageError,
  refetch,
}: ReturnType<typeof useNotifications>) {
  /** Number of pages that the list should have after loading. Null if no page is being loaded. */
  const [requestedPages, setAsked] = useState<number | null>(null);
  const isChanging = useIsMutating({ mutationKey: NOTIFICATION_CHANGE_MUTATION_KEY }) > 0;
  const pages = data?.pages.length ?? 0;
  const isIdle = fetchStatus === 'idle';
  if (requestedPages !== null && (pages >= requestedPages || (isIdle && (isError || !hasNextPage)))) setAsked(null);
  const isStopped = requestedPages !== null && isIdle && !isChanging;
  useEffect(() => {
    if (isStopped) void fetchNextPage();
  }, [isStopped, fetchNextPage]);
  const showOlder = () => {
    setAsked(pages + 1);
    // If the next page failed to load, loads the list from the beginning, because the page's cursor may be invalid.
    void (isFetchNextPageError ? refetch() : fetchNextPage());
  };
  return { showOlder, isAsked: requestedPages !== null };
}
