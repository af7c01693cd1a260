import 'server-only';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { normalizeRecurrenceRule } from './recurrence';
import { localStartOfDay, formatUtcDay } from '@/lib/time/local-time';
import { DAY } from '@/lib/time/duration';
import { MAX_LISTED_OCCURRENCES } from './month-days';

/** Times of an event as the database stores them. */
export type StoredEventTimes = {
  startsAt: Date;
  endsAt: Date | null;
  allDay: boolean;
  recurrence: string | null;
  exceptions: Date[];
  timeZone: string;
};

export type EventOccurrence<E extends StoredEventTimes> = { event: E; startsAt: Date; endsAt: Date | null };

/**
 * Returns the occurrences that are wholly or partly between two times, earliest first. Returns at most 500 occurrences.
 */
export function listOccurrences<E extends StoredEventTimes>(
  events: readonly E[],
  from: Date,
  to: Date,
): EventOccurrence<E>[] {
  return events
    .flatMap((event) => expanded(event, from, to))
    .filter((occurrence) => isWithin(occurrence, from, to))
    .sort(compareOccurrences)
    .slice(0, MAX_LISTED_OCCURRENCES);
}

/**
 * Returns true if an occurrence of a repeated event begins at the given time. Skipped dates are ignored, so the result
 * is also true on a skipped date.
 */
export const isOccurrenceStart = (event: StoredEventTimes, moment: Date): boolean =>
  expanded({ ...event, exceptions: [] }, moment, moment).some(
    ({ startsAt }) => startsAt.getTime() === moment.getTime(),
  );

/**
 * Returns the actual start of an occurrence. An all-day event starts at midnight in Nova Scotia, but the database
 * stores midnight in UTC.
 */
const actualMoment = (event: StoredEventTimes, moment: Date) =>
  event.allDay ? localStartOfDay(formatUtcDay(moment)) : moment;
export const actualStart = <E extends StoredEventTimes>({ event, startsAt }: EventOccurrence<E>) =>
  actualMoment(event, startsAt);

/** Compares two occurrences for sorting, earliest first. */
export const compareOccurrences = <E extends StoredEventTimes>(one: EventOccurrence<E>, other: EventOccurrence<E>) =>
  actualStart(one).getTime() - actualStart(other).getTime() || one.startsAt.getTime() - other.startsAt.getTime();

function isWithin<E extends StoredEventTimes>(occurrence: EventOccurrence<E>, from: Date, to: Date): boolean {
  const start = actualStart(occurrence);
  const end = occurrence.endsAt === null ? start : actualMoment(occurrence.event, occurrence.endsAt);
  return start < to && (end > from || start >= from);
}

// Maximum difference in ms between the UTC midnight stored for an all-day event and Nova Scotia's midnight.
const MARGIN_MS = DAY;

/**
 * Returns the occurrences of an event. An event with an unsupported recurrence rule counts as not repeating, because
 * listing the dates of such a rule could take too long.
 */
function expanded<E extends StoredEventTimes>(event: E, from: Date, to: Date): EventOccurrence<E>[] {
  const { startsAt, endsAt, recurrence, exceptions } = event;
  const rule = recurrence === null ? null : normalizeRecurrenceRule(recurrence);
  if (rule === null) return [{ event, startsAt, endsAt }];
  const length = endsAt === null ? 0 : endsAt.getTime() - startsAt.getTime();
  const except = new Set(exceptions.map((moment) => moment.getTime()));
  const earliest = new Date(from.getTime() - length - MARGIN_MS);
  return startsBetween(event, rule, earliest, new Date(to.getTime() + MARGIN_MS))
    .filter((moment) => !except.has(moment))
    .map((moment) => ({
      event,
      startsAt: new Date(moment),
      endsAt: endsAt === null ? null : new Date(moment + length),
    }));
}

/** Returns true if all occurrences of the event are over. */
export function isEventOver(event: StoredEventTimes, moment: Date): boolean {
  const { startsAt, endsAt, recurrence, exceptions } = event;
  const rule = recurrence === null ? null : normalizeRecurrenceRule(recurrence);
  if (rule === null) return actualMoment(event, endsAt ?? startsAt) <= moment;
  if (!/COUNT|UNTIL/.test(rule)) return false;
  const except = new Set(exceptions.map((each) => each.getTime()));
  const length = endsAt === null ? 0 : endsAt.getTime() - startsAt.getTime();
  const series = seriesOf(event, rule);
  try {
    let next = series.next(new Date(moment.getTime() - length - MARGIN_MS));
    while (next) {
      const start = new Date(next.epochMilliseconds);
      const end = actualMoment(event, new Date(start.getTime() + length));
      if (end > moment && !except.has(start.getTime())) return false;
      next = series.next(start);
    }
    return true;
  } catch {
    // The recurrence library throws if the rule almost never matches a date. The event then counts as over.
    return true;
  }
}

/**
 * Lists the dates of a repeated event in local time, so that an event at 9 a.m. stays at 9 a.m. in summer and winter.
 */
function seriesOf({ startsAt, allDay, timeZone }: StoredEventTimes, rule: string): RRuleTemporal {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(
    allDay ? 'UTC' : timeZone,
  );
  return new RRuleTemporal({ rruleString: rule, dtstart, includeDtstart: true });
}

function startsBetween(event: StoredEventTimes, rule: string, from: Date, to: Date): number[] {
  try {
    return seriesOf(event, rule)
      .between(from, to, true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    // The recurrence library throws if the rule almost never matches a date. The event then counts as having no
    // occurrences.
    return [];
  }
}
