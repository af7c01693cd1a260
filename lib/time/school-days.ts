import { dayAfter, utcMidnightOfDay } from './local-time';

const [SATURDAY, SUNDAY] = [6, 0];
const [JULY, AUGUST] = [6, 7];

/**
 * Returns true for a weekday outside July and August. Holidays and P.D. days count as school days, because each region
 * has its own (record 118).
 */
function isSchoolDay(day: string): boolean {
  const midnight = utcMidnightOfDay(day);
  const [weekday, month] = [midnight.getUTCDay(), midnight.getUTCMonth()];
  return weekday !== SATURDAY && weekday !== SUNDAY && month !== JULY && month !== AUGUST;
}

/** Counts the school days after one day, up to and including another. Days have the form '2026-11-05'. */
export function countSchoolDays(after: string, until: string): number {
  let count = 0;
  for (let day = after; day < until; ) {
    day = dayAfter(day);
    if (isSchoolDay(day)) count += 1;
  }
  return count;
}
