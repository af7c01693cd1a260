import 'server-only';
import { Temporal } from 'temporal-polyfill';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import {
  addDays,
  dayAfter,
  formatUtcDay,
  dateToLocalTime,
  utcMidnightOfDay,
  localTimeToDate,
} from '@/lib/time/local-time';
import { EventImportRefusal } from './event-import-refusal';
import { findCalendarProperties, UTC_TIME_ZONE, type JcalComponent, type TimeZone, type Zones } from './time-zones';

/**
 * Date or time in a calendar file. For a time, `wall` is the local time in the time zone `zone`, and `moment` is the
 * same time in UTC.
 */
export type CalendarTime =
  | { isDay: true; day: string }
  | { isDay: false; wall: Temporal.PlainDateTime; zone: TimeZone; moment: Date };

const DAY = /^(\d{4}-\d\d-\d\d)(?:T::)?$/;
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:)(\d\d)?(Z?)$/;

/**
 * Parses a date or time in jCal (a calendar file as JSON). Throws `EventImportRefusal` for an unsuitable value, and
 * `RangeError` for a day that does not exist.
 */
function timeIn(value: unknown, zone: () => TimeZone): CalendarTime {
  const text = String(value);
  const day = DAY.exec(text)?.[1];
  if (day !== undefined) return { isDay: true, day: inRange(Temporal.PlainDate.from(day).toString()) };
  const [, minutes, seconds = '00', utc] = TIME.exec(text) ?? [];
  if (minutes === undefined) throw new EventImportRefusal("The event has a time we can't read.");
  const wall = Temporal.PlainDateTime.from(inRange(minutes) + seconds);
  const zoneOfTime = utc === 'Z' ? UTC_TIME_ZONE : zone();
  return { isDay: false, wall, zone: zoneOfTime, moment: new Date(zoneOfTime.momentOf(wall)) };
}

function inRange(text: string): string {
  const year = Number(text.slice(0, 4));
  if (year < 2000 || year > 2100) throw new EventImportRefusal("The date of the event isn't in this century.");
  return text;
}

/** Time zones that a calendar file defines. `zoneless` returns the time zone for times that do not name a time zone. */
export type CalendarTimeZones = { zones: Zones; zoneless: () => TimeZone };

type Timed = { time: CalendarTime; end: CalendarTime | string | null };

/**
 * Returns the dates and times of a calendar property. The property may occur several times, each time with several
 * values. A PERIOD value also has an end or a duration.
 */
export function readCalendarPropertyTimes(
  component: JcalComponent,
  name: string,
  { zones, zoneless }: CalendarTimeZones,
): Timed[] {
  return findCalendarProperties(component, name).flatMap(([, { tzid }, , ...values]) => {
    const zone = () => (tzid === undefined ? zoneless() : zones.named(tzid));
    return values.map((value) => {
      const [start, end] = Array.isArray(value) ? (value as unknown[]) : [value, null];
      const isDuration = typeof end === 'string' && /^[+-]?P/i.test(end);
      return {
        time: timeIn(start, zone),
        end: end === null || isDuration ? (end as string | null) : timeIn(end, zone),
      };
    });
  });
}

const isMidnight = (wall: Temporal.PlainDateTime) => wall.toPlainTime().equals(new Temporal.PlainTime());
const isLocalMidnight = (moment: Date) => dateToLocalTime(moment).endsWith('T00:00') && moment.getTime() % 60_000 === 0;

/**
 * Returns the Nova Scotia day of a date or time in a calendar file. A time at midnight keeps its day in the file's time
 * zone, because some programs write midnight instead of a date.
 */
export function getCalendarDay(time: CalendarTime): string {
  if (time.isDay) return time.day;
  return isMidnight(time.wall) ? time.wall.toPlainDate().toString() : dateToLocalTime(time.moment).slice(0, 10);
}

export type EventTimeSpan = { allDay: boolean; startsAt: Date; endsAt: Date | null };

/**
 * Returns the start and end of an event. `isFlagged` is true if Exchange marked the event as all-day although the file
 * gives times.
 */
export function readEventTimeSpan(
  start: CalendarTime,
  end: CalendarTime | string | null,
  isFlagged: boolean,
): EventTimeSpan {
  if (start.isDay || isFlagged) return daysOf(getCalendarDay(start), end);
  const endsAt = end === null ? null : calculateEventEnd(start.moment, end);
  if (endsAt === null || endsAt <= start.moment) return { allDay: false, startsAt: start.moment, endsAt: null };
  if (isFromMidnightToMidnight(start, end, endsAt)) return daysOf(getCalendarDay(start), end);
  return { allDay: false, startsAt: start.moment, endsAt };
}

/**
 * Returns true if the event runs from midnight to midnight, in Nova Scotia or in its own zone. Midnight in UTC does not
 * count, because it is evening in Nova Scotia.
 */
function isFromMidnightToMidnight(start: CalendarTime, end: CalendarTime | string | null, endsAt: Date): boolean {
  if (start.isDay || end === null) return false;
  if (isLocalMidnight(start.moment) && isLocalMidnight(endsAt)) return true;
  return (
    start.zone !== UTC_TIME_ZONE &&
    isMidnight(start.wall) &&
    typeof end !== 'string' &&
    !end.isDay &&
    isMidnight(end.wall)
  );
}

/**
 * Returns the start and end of an all-day event. If the end is midnight, the day that begins at that moment is not part
 * of the event.
 */
function daysOf(first: string, end: CalendarTime | string | null): EventTimeSpan {
  const startsAt = utcMidnightOfDay(first);
  const after = end === null ? first : dayAfterLast(first, end);
  return { allDay: true, startsAt, endsAt: after > first ? utcMidnightOfDay(after) : addDays(startsAt, 1) };
}

function dayAfterLast(first: string, end: CalendarTime | string): string {
  const time: CalendarTime =
    typeof end === 'string'
      ? { isDay: false, ...asUtcTime(calculateEventEnd(localTimeToDate(`${first}T00:00`), end)) }
      : end;
  if (time.isDay) return time.day;
  return isMidnight(time.wall) || isLocalMidnight(time.moment) ? getCalendarDay(time) : dayAfter(getCalendarDay(time));
}

const asUtcTime = (moment: Date) => ({
  wall: Temporal.PlainDateTime.from(dateToLocalTime(moment)),
  zone: UTC_TIME_ZONE,
  moment,
});

/**
 * Returns the end of an event: a time from the file, or the start plus a duration. A duration of one day ends at the
 * same local time, despite clock changes.
 */
export function calculateEventEnd(startsAt: Date, end: CalendarTime | string): Date {
  if (typeof end !== 'string') return end.isDay ? localTimeToDate(`${end.day}T00:00`) : end.moment;
  const from = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(SCHOOL_TIME_ZONE);
  const moment = new Date(from.add(Temporal.Duration.from(end)).epochMilliseconds);
  inRange(formatUtcDay(moment));
  return moment;
}
