import { z } from 'zod';
import { AppError } from '@/lib/errors';

/** Where a page of a list ended: the order it is in, the last row's value in that order, and its id. */
export type Cursor = { order: string; value: string | number; id: number };

const shape = z.tuple([z.string(), z.union([z.iso.datetime(), z.number()]), z.int().min(0)]);

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
