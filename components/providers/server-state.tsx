'use client';

import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

export type ServerEntry = readonly [key: QueryKey, data: unknown];
type Entries = readonly ServerEntry[];

/** What each cache was given already: going back in the browser's history shows the same answer of the server again. */
const given = new WeakMap<QueryClient, WeakSet<Entries>>();

function hand(cache: QueryClient, entries: Entries) {
  const known = given.get(cache) ?? new WeakSet();
  given.set(cache, known);
  const isNew = !known.has(entries);
  known.add(entries);
  for (const [key, data] of entries) {
    if (isNew) cache.setQueryData(key, data);
    // Shown again after the cache forgot it: better than nothing, but old, so it is fetched anew.
    else if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: 0 });
  }
}

/**
 * Hands what the page was rendered with to the query cache, under the keys that refetch it later.
 * Written before the children render and with this browser's clock, so nothing is fetched twice and no clock has to agree.
 */
export function ServerState({ entries, children }: { entries: Entries; children: ReactNode }) {
  const cache = useQueryClient();
  const [written, setWritten] = useState<Entries | null>(null);
  if (written !== entries) {
    hand(cache, entries);
    setWritten(entries);
  }
  return <>{children}</>;
}
