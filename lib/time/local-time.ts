import 'server-only';
import { tz } from '@date-fns/tz';
import { addDays as addCalendarDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';
import { Temporal } from 'temporal-polyfill';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';

/**
 * Converts a local time in Nova Scotia to a `Date`. A local time that does not exist, because the clocks skip it in
 * spring, is moved an hour later.
 */
export const localTimeToDate = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(SCHOOL_TIME_ZONE).epochMilliseconds);

/** Converts a `Date` to local time in Nova Scotia, such as '2026-11-21T18:30'. */
export const dateToLocalTime = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(SCHOOL_TIME_ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Returns midnight UTC of a day. The database stores the day of an all-day event as this time. */
export const utcMidnightOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const formatUtcDay = (midnight: Date): string => midnight.toISOString().slice(0, 10);

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY);

/** Returns the time at which a day, such as '2026-11-21', begins in Nova Scotia. */
export const localStartOfDay = (day: string): Date => localTimeToDate(`${day}T00:00`);

export const dayAfter = (day: string): string => formatUtcDay(addDays(utcMidnightOfDay(day), 1));

/** Returns the first midnight in Nova Scotia after the given time. */
export const nextLocalMidnight = (moment: Date): Date =>
  new Date(+startOfDay(addCalendarDays(moment, 1, { in: tz(SCHOOL_TIME_ZONE) })));
