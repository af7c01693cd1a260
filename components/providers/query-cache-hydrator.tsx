'use client';

import {
  useQueryClient,
  type AnyDataTag,
  type DataTag,
  type InferDataFromTag,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { queryKeys } from '@/lib/http/query-keys';
import { PAGE_DATA_ID } from '@/lib/web/page-template-slots';

type EntryOf<Key> = [Key] extends [QueryKey & AnyDataTag]
  ? readonly [key: Key, data: InferDataFromTag<never, Key>]
  : never;
type KeyFunctions = typeof queryKeys;
type EntryByName = { [Name in keyof KeyFunctions]: EntryOf<ReturnType<KeyFunctions[Name]>> };

/**
 * Data that the server sends with a page, and the query key of the data. The type of the key determines the type of the
 * data.
 */
export type PreloadedQueryEntry =
  | EntryByName[keyof EntryByName]
  | readonly [streamCursorKey: DataTag<readonly [string], string>, cursor: string];
type Entries = readonly (readonly [key: QueryKey, data: unknown])[];

/**
 * Server data that each query cache has already received. After Back, a page renders its old data again, which must not
 * overwrite newer data in the cache.
 */
const receivedEntries = new WeakMap<QueryClient, WeakSet<Entries>>();

/** The two lists of query data in a page made from a page template: the layout's data, and the page's own data. */
export type PreloadedQuerySource = 'layout' | 'page';

let pageData: Record<PreloadedQuerySource, Entries> | undefined;
const NO_ENTRIES: Entries = [];

/**
 * In the browser, returns the query data that the page contains as JSON. On the server, returns an empty list, because
 * the server adds the data to the template later.
 */
function readPageData(part: PreloadedQuerySource): Entries {
  if (typeof window === 'undefined') return NO_ENTRIES;
  pageData ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as Record<
    PreloadedQuerySource,
    Entries
  >;
  return pageData[part];
}

function addToCache(cache: QueryClient, entries: Entries) {
  const received = receivedEntries.get(cache) ?? new WeakSet();
  receivedEntries.set(cache, received);
  const isNew = !received.has(entries);
  received.add(entries);
  for (const [key, data] of entries) {
    if (isNew) cache.setQueryData(key, data);
    // If the query cache has meanwhile deleted the data, adds the page's copy as stale data, so that the query is
    // refetched.
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
  entries: readonly PreloadedQueryEntry[] | PreloadedQuerySource;
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
