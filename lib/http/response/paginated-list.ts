import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { decryptText, encryptText } from '@/lib/auth/encryption';
import { AppError } from '@/lib/errors';
import { idField } from '@/lib/schema-fields';
import { toListPageView, type ListPage } from '@/lib/http/request/list-pagination';

/** Returns the items as a plain array, with the next page's address in the Link header (decision D4). */
export function buildListReply<T>(
  page: ListPage<T>,
  { request, headers }: { request: NextRequest; headers: Headers },
): T[] {
  const { items, next } = toListPageView(request.nextUrl.pathname, page);
  if (next !== null) headers.set('Link', `<${next}>; rel="next"`);
  return items;
}

/** Query parameters of a list. The address of the next page repeats the parameters in the same order. */
type ListQuery = { limit: number; cursor?: string | undefined; [name: string]: string | number | undefined };

/**
 * Returns the requested rows after the cursor. Reads one more row to see whether another page follows. Throws `invalid`
 * if the cursor belongs to another sort order.
 */
export async function readListPage<Row extends { id: number }>(
  { cursor, ...query }: ListQuery,
  order: string,
  read: (after: ListCursor | null, limit: number) => Promise<Row[]>,
  valueOf: (row: Row) => ListCursor['value'],
): Promise<ListPage<Row>> {
  const rows = await read(decryptListCursor(cursor, order), query.limit + 1);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  if (!last || rows.length === items.length) return { items, next: null };
  return {
    items,
    next: queryOf({ ...query, cursor: encryptListCursor({ order, value: valueOf(last), id: last.id }) }),
  };
}

function queryOf(params: Record<string, string | number | undefined>): string {
  const definedParams = Object.entries(params).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(definedParams.map(([name, value]) => [name, String(value)]))}`;
}

/** Position in a list: the list's sort order, the last row's value in that order, and the row's id. */
export type ListCursor = { order: string; value: string | number; id: number };

/** Timestamp that PostgreSQL can store. PostgreSQL does not accept the year 0. */
const moment = z.iso.datetime().regex(/^(?!0000)/);
const shape = z.tuple([z.string(), z.union([moment, z.number()]), idField('No entry has this id.')]);

/**
 * Purpose that is passed to the encryption of cursors. Cursors are encrypted, because a post's rank is computed from
 * numbers that nobody may see (record 061).
 */
const OWNER = 'cursor';

/**
 * Length in bytes to which every cursor is padded. Without padding, the length of a cursor would reveal how many digits
 * the rank of a post has.
 */
const TEXT_LENGTH = 96;

/**
 * Encrypts a cursor, which can contain a post's secret rank. Each encryption gives a different result, so that two
 * cursors do not reveal a changed rank (record 103).
 */
export const encryptListCursor = ({ order, value, id }: ListCursor): string =>
  encryptText(JSON.stringify([order, value, id]).padEnd(TEXT_LENGTH), OWNER);

/**
 * Decrypts a cursor. Returns null if the request has no cursor. Throws `invalid` if the cursor is malformed or belongs
 * to another sort order.
 */
export function decryptListCursor(encoded: string | undefined, order: string): ListCursor | null {
  if (encoded === undefined) return null;
  const parsed = shape.safeParse(readJson(encoded));
  if (!parsed.success || parsed.data[0] !== order || (order === 'recent') !== (typeof parsed.data[1] === 'string')) {
    throw new AppError('invalid', 'The cursor is not valid for this list.');
  }
  return { order, value: parsed.data[1], id: parsed.data[2] };
}

function readJson(encoded: string): unknown {
  try {
    return JSON.parse(decryptText(encoded, OWNER));
  } catch {
    return null;
  }
}
