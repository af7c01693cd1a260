import { DAY } from './duration';

const [SUNDAY, SATURDAY] = [0, 6];
const [JULY, AUGUST] = [6, 7];

const utcMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * Returns true for a weekday outside July and August. Holidays and P.D. days count as school days, because each region
 * has its own (record 118).
 */
function isSchoolDay(midnight: number): boolean {
  const [weekday, month] = [new Date(midnight).getUTCDay(), new Date(midnight).getUTCMonth()];
  return weekday !== SATURDAY && weekday !== SUNDAY && month !== JULY && month !== AUGUST;
}

/** Counts the school days after one day, up to and including another. Days have the form '2026-11-05'. */
export function countSchoolDays(after: string, until: string): number {
  let count = 0;
  for (let midnight = utcMidnight(after) + DAY; midnight <= utcMidnight(until); midnight += DAY)
    if (isSchoolDay(midnight)) count += 1;
  return count;
}
