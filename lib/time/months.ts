import { tz } from '@date-fns/tz';
import { addMonths as addMonthsToDate } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { formatDateFieldValue } from './time-zone';

/** Returns the month of a time in Nova Scotia, such as '2026-11'. */
export const getCalendarMonth = (moment: Date): string => formatDateFieldValue(moment.getTime()).slice(0, 7);

/** Returns the month that is `count` months after `month`, or before it if `count` is negative. */
export const addMonths = (month: string, count: number): string =>
  format(addMonthsToDate(parseISO(month), count), 'yyyy-MM');

/** Returns `count` consecutive months ending with `last`, oldest first. */
export const listMonthsUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));

/** Formats a month such as '2026-10' as 'October 2026'. */
export const formatMonth = (month: string): string => format(parseISO(month), 'MMMM yyyy');

/**
 * Returns the same day and time some months later. If the later month has no such day, such as 31 June, returns the
 * last day of that month.
 */
export const moveByMonths = (moment: Date, months: number): Date =>
  new Date(+addMonthsToDate(moment, months, { in: tz('UTC') }));
