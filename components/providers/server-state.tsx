'use client';

import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

export type ServerEntry = readonly [key: QueryKey, data: unknown];
type Entries = readonly ServerEntry[];

/**
 * Server data that each query cache has already received. The data is remembered, because going back in history renders
 * the same data again.
 */
const receivedEntries = new WeakMap<QueryClient, WeakSet<Entries>>();

function addToCache(cache: QueryClient, entries: Entries) {
  const received = receivedEntries.get(cache) ?? new WeakSet();
  receivedEntries.set(cache, received);
  const isNew = !received.has(entries);
  received.add(entries);
  for (const [key, data] of entries) {
    if (isNew) cache.setQueryData(key, data);
    // The cache deleted this data after the page was rendered. So the page's data is marked as stale, which refetches
    // it.
    else if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: 0 });
  }
}

/**
 * Puts the data of a server-rendered page into the query cache before the children render, so that nothing is fetched
 * twice. The timestamps come from the browser's clock, so a wrong server clock does no harm.
 */
export function ServerState({ entries, children }: { entries: Entries; children: ReactNode }) {
  const cache = useQueryClient();
  const [writtenEntries, setWritten] = useState<Entries | null>(null);
  if (writtenEntries !== entries) {
    addToCache(cache, entries);
    setWritten(entries);
  }
  return <>{children}</>;
}
