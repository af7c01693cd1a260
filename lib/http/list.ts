import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { open, seal } from '@/lib/auth/sealing';
import { AppError } from '@/lib/errors';
import { id } from '@/lib/fields';
import { pageAt, type Part } from './page';

/** Decision D4: the body is a plain array; the next page is named in the Link header. */
export function listOf<T>(part: Part<T>, { request, headers }: { request: NextRequest; headers: Headers }): T[] {
  const { items, next } = pageAt(request.nextUrl.pathname, part);
  if (next !== null) headers.set('Link', `<${next}>; rel="next"`);
  return items;
}

/** What a list was asked for, in the order in which the address of its next page says it. */
type Asked = { limit: number; cursor?: string | undefined; [name: string]: string | number | undefined };

/**
 * The rows after the cursor, as many as asked for. `read` is told to read one more: it tells whether another page follows.
 * Throws `invalid` for a cursor of another list's order.
 */
export async function partOf<Row extends { id: number }>(
  { cursor, ...query }: Asked,
  order: string,
  read: (after: Cursor | null, limit: number) => Promise<Row[]>,
  valueOf: (row: Row) => Cursor['value'],
): Promise<Part<Row>> {
  const found = await read(decodeCursor(cursor, order), query.limit + 1);
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  if (!last || found.length === items.length) return { items, next: null };
  return { items, next: queryOf({ ...query, cursor: encodeCursor({ order, value: valueOf(last), id: last.id }) }) };
}

function queryOf(asked: Record<string, string | number | undefined>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Where a page of a list ended: the order it is in, the last row's value in that order, and its id. */
export type Cursor = { order: string; value: string | number; id: number };

/** A moment that PostgreSQL can hold too: it has no year 0. */
const moment = z.iso.datetime().regex(/^(?!0000)/);
const shape = z.tuple([z.string(), z.union([moment, z.number()]), id('No row has this id.')]);

/** Purpose string for sealing cursors: the rank of a popular post is made of numbers that nobody is shown (record 063). */
const OWNER = 'cursor';

/** Longer than the text of any cursor. All are padded to it, or the length of a cursor would tell how many digits a rank has. */
const TEXT_LENGTH = 96;

/** Sealed anew each time: two cursors never tell whether the same post has the same rank still (record 103). */
export const encodeCursor = ({ order, value, id }: Cursor): string =>
  seal(JSON.stringify([order, value, id]).padEnd(TEXT_LENGTH), OWNER);

/** Throws `invalid` for what is no cursor of ours, or one of another order; only 'recent' goes by time. */
export function decodeCursor(encoded: string | undefined, order: string): Cursor | null {
  if (encoded === undefined) return null;
  const parsed = shape.safeParse(readJson(encoded));
  if (!parsed.success || parsed.data[0] !== order || (order === 'recent') !== (typeof parsed.data[1] === 'string')) {
    throw new AppError('invalid', 'The cursor is not valid for this list.');
  }
  return { order, value: parsed.data[1], id: parsed.data[2] };
}

function readJson(encoded: string): unknown {
  try {
    return JSON.parse(open(encoded, OWNER));
  } catch {
    return null;
  }
}
