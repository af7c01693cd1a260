import { AppError } from '@/lib/errors';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';

const HOUR_OF_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: SCHOOL_TIME_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});
const YEARS = 10;

/** Returns the end of a chosen day in Nova Scotia's time. Returns an exact time unchanged. */
export function parseEndDate(until: string): Date {
  if (until.includes('T')) return new Date(until);
  const [year = 0, month = 1, day = 1] = until.split('-').map(Number);
  // Nova Scotia is 3 hours behind UTC in summer, and 4 hours in winter.
  const midnights = [3, 4].map((hours) => new Date(Date.UTC(year, month - 1, day + 1, hours)));
  return midnights.find((moment) => Number(HOUR_OF_DAY.format(moment)) === 0) ?? new Date(Number.NaN);
}

/**
 * Returns the end of a chosen day. Throws `invalid` if that end is not in the future, or is more than ten years ahead.
 */
export function parseFutureEndDate(until: string, now: Date): Date {
  const moment = parseEndDate(until);
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + YEARS);
  if (!(moment > now)) throw new AppError('invalid', 'Choose today or a later day.');
  if (moment > latest) throw new AppError('invalid', `Choose a day within the next ${YEARS} years.`);
  return moment;
}
