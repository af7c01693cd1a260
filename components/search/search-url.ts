import type { SearchQuery } from '@/lib/search/schema';

/** Parameters that narrow a search, in the order in which the page shows them. */
export const SEARCH_FILTERS = ['kind', 'school', 'region', 'mine', 'since', 'topic', 'photos'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** Selector of the page's search field. */
export const SEARCH_FIELD_SELECTOR = 'main input[type=search][name=q]';
/** Id of the heading that the reader clicks to open or close the filters. */
export const SEARCH_FILTERS_ID = 'filters';

/** Fields of a search, without the position of a page in the results. */
export type SearchParameters = { [Name in 'q' | SearchFilter]?: SearchQuery[Name] | undefined };

/** Returns the address of a search. The address leaves out parameters without a value. */
export function buildSearchUrl(search: SearchParameters & { cursor?: string | undefined }): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/search?${new URLSearchParams(given)}`;
}
