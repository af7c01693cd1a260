import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addYears } from 'date-fns/addYears';
import { parseISO } from 'date-fns/parseISO';
import { AppError } from '@/lib/errors';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';

const YEARS = 10;

/** Returns the end of a chosen day in Nova Scotia's time. Returns an exact time unchanged. */
export function parseEndDate(until: string): Date {
  if (until.includes('T')) return new Date(until);
  return new Date(+addDays(parseISO(until, { in: tz(SCHOOL_TIME_ZONE) }), 1));
}

/**
 * Returns the end of a chosen day. Throws `invalid` if that end is not in the future, or is more than ten years ahead.
 */
export function parseFutureEndDate(until: string, now: Date): Date {
  const moment = parseEndDate(until);
  if (!(moment > now)) throw new AppError('invalid', 'Choose today or a later day.');
  if (moment > addYears(now, YEARS)) throw new AppError('invalid', `Choose a day within the next ${YEARS} years.`);
  return moment;
}
