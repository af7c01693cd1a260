import { DAY } from '@/lib/time/duration';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import type { OccurrenceView } from './schema';

/** Maximum number of occurrences in a list. */
export const MAX_LISTED_OCCURRENCES = 500;

const toDay = (midnightUtc: number): string => new Date(midnightUtc).toISOString().slice(0, 10);
const firstOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);
const nextDay = (day: string): string => toDay(Date.parse(`${day}T00:00:00Z`) + DAY);

/** Returns the month before or after a month such as '2026-11', by a number of months. */
export function plusMonths(month: string, months: number): string {
  const first = new Date(firstOf(month));
  return toDay(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)).slice(0, 7);
}

/** Returns the last day of a month such as '2026-11'. */
export const lastDayOfMonth = (month: string): string => toDay(firstOf(plusMonths(month, 1)) - DAY);

/** Returns the weeks of a month, each from Sunday to Saturday. Days of other months are null. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const days = Array.from({ length: Number(lastDayOfMonth(month).slice(8)) }, (_, index) =>
    toDay(firstOf(month) + index * DAY),
  );
  const cells = [...Array<null>(new Date(firstOf(month)).getUTCDay()).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => cells[7 * week + index] ?? null),
  );
}

/** Returns the first and the last day of an occurrence, in Nova Scotia's time. */
export function daysOfOccurrence({ startsAt, endsAt, allDay }: OccurrenceView): { first: string; last: string } {
  const dayOf = (moment: number) => (allDay ? toDay(moment) : formatDateFieldValue(moment));
  const first = dayOf(Date.parse(startsAt));
  // An event that ends at midnight does not take place on the day that begins then.
  const last = endsAt === null ? first : dayOf(Date.parse(endsAt) - 1);
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
    for (let day = first > from ? first : from; day <= end; day = nextDay(day))
      days.set(day, [...(days.get(day) ?? []), event]);
  }
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)));
}
