import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { id } from '@/lib/fields';

/** Where a page of a list ended: the order it is in, the last row's value in that order, and its id. */
export type Cursor = { order: string; value: string | number; id: number };

/** A moment that PostgreSQL can hold too: it has no year 0. */
const moment = z.iso.datetime().regex(/^(?!0000)/);
const shape = z.tuple([z.string(), z.union([moment, z.number()]), id('No row has this id.')]);

export const encodeCursor = ({ order, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url');

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
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
