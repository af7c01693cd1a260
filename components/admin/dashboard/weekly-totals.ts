export type WeeklyTotal = { from: string; to: string; value: number };

/**
 * Adds up daily numbers to weeks, because daily numbers are too small to show a trend. The last week ends today. Days
 * before the first full week are left out.
 */
export function sumByWeek(days: string[], values: number[]): WeeklyTotal[] {
  const weeks: WeeklyTotal[] = [];
  for (let end = days.length; end >= 7; end -= 7) {
    const value = values.slice(end - 7, end).reduce((sum, one) => sum + one, 0);
    weeks.unshift({ from: days[end - 7] ?? '', to: days[end - 1] ?? '', value });
  }
  return weeks;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats '2026-11-05' as 'Nov 5'. */
export function formatShortDate(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return `${MONTHS[month - 1]} ${date}`;
}
