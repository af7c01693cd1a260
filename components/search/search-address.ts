import type { SearchQuery } from '@/lib/search/schema';

/** Parameters that narrow a search, in the order in which the page shows them. */
export const SEARCH_FILTERS = ['kind', 'school', 'region', 'mine', 'since', 'topic', 'photos'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** Selector of the page's search field. */
export const SEARCH_FIELD = 'main input[type=search][name=q]';
/** Id of the line that opens the filters. */
export const FILTERS_ID = 'filters';

/** Search without a page of results. */
export type Search = { [Name in 'q' | SearchFilter]?: SearchQuery[Name] | undefined };

/** Returns the address of a search. The address leaves out parameters without a value. */
export function searchAddress(search: Search & { cursor?: string | undefined }): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/search?${new URLSearchParams(given)}`;
}
