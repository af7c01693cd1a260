import { z } from 'zod';

const limit = z.coerce
  .number('limit must be a number')
  .min(1, 'limit must be at least 1')
  .default(20)
  .transform((value) => Math.min(100, Math.floor(value)));

/** `?limit=&cursor=` of a list: 20 unless said, 100 at the most. */
export const pageQuery = z.object({ limit, cursor: z.string().max(500).optional() });
export type PageQuery = z.output<typeof pageQuery>;

/** A part of a list, and the query (`?…`) that asks for the next one. At which path, only who serves it knows. */
export type Part<T> = { items: T[]; next: string | null };

/** One page of a list, and the address of the next one (decision D4). */
export type Page<T> = { items: T[]; next: string | null };

export const pageAt = <T>(path: string, { items, next }: Part<T>): Page<T> => ({ items, next: next && path + next });

/** How many posts the server draws of a list: more than a screen shows. The others come when they near it, as usual many at once. */
export const DRAWN = 10;

/** What a list that was read on the server begins with in the query cache: its key's first part is its path. */
export const firstPage = <K extends readonly [path: string, ...unknown[]], T>(key: K, { items, next }: Part<T>) => {
  const page = pageAt(key[0], { items, next: next && next.replace(/(?<=[?&])limit=\d+&/, '') });
  return [key, { pages: [page], pageParams: [null] }] as const;
};
