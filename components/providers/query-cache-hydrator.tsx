'use client';

import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { PAGE_DATA_ID } from '@/lib/web/template-slots';

export type PreloadedQueryEntry = readonly [key: QueryKey, data: unknown];
type Entries = readonly PreloadedQueryEntry[];

/**
 * Server data that each query cache has already received. Going back in history renders the same data again, which must
 * not overwrite newer data.
 */
const receivedEntries = new WeakMap<QueryClient, WeakSet<Entries>>();

/** Name of a list of entries in the data of a page that was made from a template. */
export type PageDataPart = 'layout' | 'page';

let pageData: Record<PageDataPart, Entries> | undefined;
const NO_ENTRIES: Entries = [];

/** Returns the entries that came with the page as JSON. Returns none on the server, which renders the template. */
function readPageData(part: PageDataPart): Entries {
  if (typeof window === 'undefined') return NO_ENTRIES;
  pageData ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as Record<PageDataPart, Entries>;
  return pageData[part];
}

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
export function QueryCacheHydrator({
  entries: source,
  children,
}: {
  entries: Entries | PageDataPart;
  children: ReactNode;
}) {
  const cache = useQueryClient();
  const entries = typeof source === 'string' ? readPageData(source) : source;
  const [writtenEntries, setWritten] = useState<Entries | null>(null);
  if (writtenEntries !== entries) {
    addToCache(cache, entries);
    setWritten(entries);
  }
  return <>{children}</>;
}
