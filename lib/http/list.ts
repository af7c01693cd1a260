import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { open, sealAlike } from '@/lib/auth/sealing';
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

/** Of what it is sealed: the value of a popular post is made of numbers that are told to nobody, or not below five (record 063). */
const OWNER = 'cursor';

export const encodeCursor = ({ order, value, id }: Cursor): string =>
  sealAlike(JSON.stringify([order, value, id]), OWNER);

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
