'use client';

import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

export type PreloadedQueryEntry = readonly [key: QueryKey, data: unknown];
type Entries = readonly PreloadedQueryEntry[];

/**
 * Server data that each query cache has already received. Going back in history renders the same data again, which must
 * not overwrite newer data.
 */
const receivedEntries = new WeakMap<QueryClient, WeakSet<Entries>>();

function addToCache(cache: QueryClient, entries: Entries) {
  const received = receivedEntries.get(cache) ?? new WeakSet();
  receivedEntries.set(cache, received);
  const isNew = !received.has(entries);
  received.add(entries);
  for (const [key, data] of entries) {
    if (isNew) cache.setQueryData(key, data);
    // The query cache has deleted the data since it was received. Adds the page's copy of the data as stale, so that
    // the data is refetched.
    else if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: 0 });
  }
}

/**
 * Puts the data of a server-rendered page into the query cache before the children render, so that nothing is fetched
 * twice.
 */
export function QueryCacheHydrator({ entries, children }: { entries: Entries; children: ReactNode }) {
  const cache = useQueryClient();
  const [writtenEntries, setWritten] = useState<Entries | null>(null);
  if (writtenEntries !== entries) {
    addToCache(cache, entries);
    setWritten(entries);
  }
  return <>{children}</>;
}
