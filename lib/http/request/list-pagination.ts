import { z } from 'zod';

const limit = z.coerce
  .number('limit must be a number')
  .min(1, 'limit must be at least 1')
  .default(20)
  .transform((value) => Math.min(100, Math.floor(value)));

/** Query parameters of a list. The limit is 20 by default and at most 100. */
export const pageQuery = z.object({ limit, cursor: z.string().max(500).optional() });
export type PageQuery = z.output<typeof pageQuery>;

/**
 * Page of a list. `next` is the query (`?…`) for the next page, without the path of the list. Null for the last page.
 */
export type ListPage<T> = { items: T[]; next: string | null };

/** Page of a list in a reply. `next` is the address of the next page, or null for the last page (decision D4). */
export type ListPageView<T> = { items: T[]; next: string | null };

export const toListPageView = <T>(path: string, { items, next }: ListPage<T>): ListPageView<T> => ({
  items,
  next: next && path + next,
});

/**
 * Number of posts that the server renders, which is more than a screen shows. The browser loads more posts when the
 * reader scrolls down.
 */
export const SERVER_RENDERED_POST_COUNT = 10;

/**
 * Converts the first page of a list to an entry of the browser's query cache, so that the browser does not request this
 * page again.
 */
export const toQueryCacheEntry = <K extends readonly [path: string, ...unknown[]], T>(
  key: K,
  { items, next }: ListPage<T>,
) => {
  const page = toListPageView(key[0], { items, next: next && next.replace(/(?<=[?&])limit=\d+&/, '') });
  const pageParams: (string | null)[] = [null];
  return [key, { pages: [page], pageParams }] satisfies [K, unknown];
};
