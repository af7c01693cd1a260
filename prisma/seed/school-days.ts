import { addDays, formatUtcDay } from '@/lib/time/local-time';

/**
 * Periods without classes in Nova Scotia: first and last day, as month and day. An entry with a weekday (1 is Monday)
 * is a holiday of one day. The period then covers all dates of the holiday, and only that weekday has no classes.
 */
const DAYS_OFF: [first: string, last: string, weekday?: number][] = [
  ['12-18', '12-31'],
  ['01-01', '01-06'],
  ['02-15', '02-21', 1], // Heritage Day
  ['03-09', '03-20'], // March break
  ['03-20', '04-23', 5], // Good Friday
  ['03-23', '04-26', 1], // Easter Monday
  ['05-18', '05-24', 1], // Victoria Day
  ['06-24', '09-08'],
  ['09-30', '09-30'], // National Day for Truth and Reconciliation
  ['10-08', '10-14', 1], // Thanksgiving
  ['11-11', '11-11'],
];

/** Returns true if schools have classes on a day, given as midnight UTC. */
export function isSchoolDay(midnight: Date): boolean {
  const [day, weekday] = [formatUtcDay(midnight).slice(5), midnight.getUTCDay()];
  const isOff = DAYS_OFF.some(([first, last, only = weekday]) => day >= first && day <= last && weekday === only);
  return weekday >= 1 && weekday <= 5 && !isOff;
}

/**
 * Returns the first day on which an event can begin. The event lasts `lasts` successive school days, and begins at
 * least `count` school days after `today`. All days are midnight UTC.
 */
export function schoolDayAfter(today: Date, count: number, lasts = 1): Date {
  let day = today;
  for (let left = count; left > 0;) if (isSchoolDay((day = addDays(day, 1)))) left -= 1;
  while (!Array.from({ length: lasts }, (_, index) => addDays(day, index)).every(isSchoolDay)) day = addDays(day, 1);
  return day;
}
