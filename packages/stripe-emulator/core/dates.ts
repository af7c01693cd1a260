import { tz } from '@date-fns/tz';
import { addMonths as addMonthsToDate } from 'date-fns/addMonths';

// Durations in seconds, as Stripe counts them.
export const HOUR = 3600;
export const DAY = 24 * HOUR;
/** Time in seconds for which the API returns an event, counted from the creation of the event. */
export const EVENTS_KEPT_FOR = 30 * DAY;

type Interval = { interval: string; interval_count: number };

/**
 * Adds months to a time. If the resulting month is too short, returns its last day, for example February 28 for January
 * 31 plus one month.
 */
const addMonths = (moment: number, count: number): number =>
  +addMonthsToDate(moment * 1000, count, { in: tz('UTC') }) / 1000;

function addIntervals(anchor: number, { interval, interval_count: each }: Interval, count: number): number {
  switch (interval) {
    case 'day':
      return anchor + count * each * DAY;
    case 'week':
      return anchor + count * each * 7 * DAY;
    case 'year':
      return addMonths(anchor, count * each * 12);
    default:
      return addMonths(anchor, count * each);
  }
}

/**
 * Returns the end of the billing period that contains `moment`. Periods are counted from `anchor`, so that billing
 * returns to the 31st after a shorter month.
 */
export function periodEnd(anchor: number, recurring: Interval, moment: number): number {
  let count = 1;
  while (addIntervals(anchor, recurring, count) <= moment) count++;
  return addIntervals(anchor, recurring, count);
}
