import { addDays, dateToLocalTime, formatUtcDay, utcMidnightOfDay } from '@/lib/time/local-time';
import type { OccurrenceView } from './schema';

/** Returns the month before or after a month such as '2026-11', by a number of months. */
export function plusMonths(month: string, months: number): string {
  const first = utcMidnightOfDay(`${month}-01`);
  return formatUtcDay(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))).slice(0, 7);
}

/** Returns the last day of a month such as '2026-11'. */
export const lastDayOfMonth = (month: string): string =>
  formatUtcDay(addDays(utcMidnightOfDay(`${plusMonths(month, 1)}-01`), -1));

/** Returns the weeks of a month, each from Sunday to Saturday. Days of other months are null. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const days = Array.from({ length: Number(lastDayOfMonth(month).slice(8)) }, (_, index) =>
    formatUtcDay(addDays(utcMidnightOfDay(`${month}-01`), index)),
  );
  const before = Array<null>(utcMidnightOfDay(`${month}-01`).getUTCDay()).fill(null);
  const cells = [...before, ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(7 * week, 7 * week + 7));
  return weeks.map((week) => [...week, ...Array<null>(7 - week.length).fill(null)]);
}

/** Returns the first and the last day of an occurrence, in Nova Scotia's time. */
export function daysOfOccurrence({ startsAt, endsAt, allDay }: OccurrenceView): { first: string; last: string } {
  const dayOf = (moment: Date) => (allDay ? formatUtcDay(moment) : dateToLocalTime(moment).slice(0, 10));
  const first = dayOf(new Date(startsAt));
  // An event that ends at midnight does not take place on the day that begins then.
  const last = endsAt === null ? first : dayOf(new Date(new Date(endsAt).getTime() - 1));
  return { first, last: last < first ? first : last };
}

/** Groups occurrences by day, from `from` to `to`. An event of several days is listed on each of its days. */
export function groupByDay(
  events: readonly OccurrenceView[],
  from: string,
  to: string,
): ReadonlyMap<string, OccurrenceView[]> {
  const days = new Map<string, OccurrenceView[]>();
  for (const event of events) {
    const { first, last } = daysOfOccurrence(event);
    const end = last < to ? last : to;
    for (let day = first > from ? first : from; day <= end; day = formatUtcDay(addDays(utcMidnightOfDay(day), 1)))
      days.set(day, [...(days.get(day) ?? []), event]);
  }
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)));
}
