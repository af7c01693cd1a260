import { AppError } from '@/lib/errors';
import { ZONE } from '@/lib/halifax';

const HOUR_OF_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});
const YEARS = 10;

/** When a day that was chosen is over in Nova Scotia; a moment stays as it is. */
export function lastMomentOf(until: string): Date {
  if (until.includes('T')) return new Date(until);
  const [year = 0, month = 1, day = 1] = until.split('-').map(Number);
  const midnights = [3, 4].map((hours) => new Date(Date.UTC(year, month - 1, day + 1, hours))); // summer and winter
  return midnights.find((moment) => Number(HOUR_OF_DAY.format(moment)) === 0) ?? new Date(Number.NaN);
}

/** The same for what has to lie ahead, and not so far that it was a slip. Throws `invalid`. */
export function futureMoment(until: string, now: Date): Date {
  const moment = lastMomentOf(until);
  const farthest = new Date(now);
  farthest.setUTCFullYear(now.getUTCFullYear() + YEARS);
  if (!(moment > now)) throw new AppError('invalid', 'Choose today or a later day.');
  if (moment > farthest) throw new AppError('invalid', `Choose a day within the next ${YEARS} years.`);
  return moment;
}
