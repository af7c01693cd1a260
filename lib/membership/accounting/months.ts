import { z } from 'zod';
import { formatDateFieldValue } from '@/lib/time/time-zone';

/** A calendar month in Nova Scotia time, such as "2026-11". */
export const monthField = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'month must be like 2026-10');

export const getCalendarMonth = (moment: Date): string => formatDateFieldValue(moment.getTime()).slice(0, 7);

/** Returns the month that is `count` months after `from`, or before it if `count` is negative. */
export function addMonths(from: string, count: number): string {
  const [year = 0, number = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Returns `count` consecutive months ending with `last`, oldest first. */
export const listMonthsUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));
