import 'server-only';
import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, type ICalCalendar } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { env } from '@/lib/env';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { site } from '@/lib/site';
import { normalizeRecurrenceRule } from './recurrence';
import { formatUtcDay, dateToLocalTime } from '@/lib/time/local-time';
import { getAreaName, type EventWithSchool } from './view';

/** Interval at which calendar programs are asked to fetch the calendar again, in seconds. */
const HOURLY = 3_600;

/**
 * Nova Scotia's time zone in the iCalendar format (RFC 5545, 3.6.5). This zone keeps a repeated event at 9 a.m. after a
 * clock change.
 */
const TIME_ZONE = `BEGIN:VTIMEZONE
TZID:${SCHOOL_TIME_ZONE}
BEGIN:DAYLIGHT
TZOFFSETFROM:-0400
TZOFFSETTO:-0300
TZNAME:ADT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0300
TZOFFSETTO:-0400
TZNAME:AST
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE
`.replaceAll('\n', '\r\n');

type CalendarOptions = {
  name: string;
  /** True for a calendar of several schools, in which each event contains the name of its school. */
  isOfSeveral: boolean;
};

/** Returns an iCalendar file (RFC 5545) of these events, without names of people. */
export function createCalendarFile(
  events: readonly EventWithSchool[],
  { name, isOfSeveral: hasSeveralSchools }: CalendarOptions,
): string {
  const calendar = ical({
    prodId: { company: oneLine(site.name), product: 'school events', language: 'EN' },
    ttl: HOURLY,
  });
  calendar.name(escaped(name)); // Escapes the calendar's name, because the library does not escape it.
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const event of events) addEvent(calendar, event, hasSeveralSchools);
  const file = calendar.toString();
  // The library could write the time zone, but would then also convert the time stamps to that zone. They must stay in
  // UTC, so our code adds the time zone.
  return `${events.some(usesLocalTime) ? file.replace('\r\nBEGIN:VEVENT\r\n', `\r\n${TIME_ZONE}BEGIN:VEVENT\r\n`) : file}\r\n`;
}

/** Returns true for repeated events with a time of day, because only these events are written in local time. */
const usesLocalTime = ({ recurrence, allDay }: EventWithSchool) => recurrence !== null && !allDay;

function addEvent(calendar: ICalCalendar, row: EventWithSchool, hasSeveralSchools: boolean): void {
  const {
    schoolId,
    schoolName,
    isOfArea,
    uid,
    title,
    description,
    location,
    allDay,
    startsAt,
    endsAt,
    canceledAt,
    sequence,
    createdAt,
    updatedAt,
  } = row;
  const rule = row.recurrence === null ? null : normalizeRecurrenceRule(row.recurrence);
  const summary = oneLine(hasSeveralSchools ? `${title} (${getAreaName(row) ?? schoolName})` : title);
  const event = calendar.createEvent({
    // An area may have an event with the same UID as a school.
    id: isOfArea ? `area-${row.id}.${uid}` : hasSeveralSchools ? `school-${schoolId}.${uid}` : uid,
    sequence,
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    start: momentIn(startsAt, allDay),
    ...(endsAt ? { end: momentIn(endsAt, allDay) } : {}),
    allDay,
    // Many programs show a cancelled event like any other event, so the title says that it is cancelled.
    summary: canceledAt ? `Cancelled: ${summary}` : summary,
    // An all-day event is marked as free time. Otherwise calendar programs would show the subscriber as busy for the
    // whole day.
    ...(allDay ? { transparency: ICalEventTransparency.TRANSPARENT } : {}),
    status: canceledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: `${env().APP_ORIGIN}/schools/${schoolId}`,
  });
  if (description) event.description(inLines(description));
  if (location) event.location(oneLine(location));
  if (rule === null) return;
  if (usesLocalTime(row)) event.timezone(SCHOOL_TIME_ZONE);
  event.repeating([`RRULE:${rule}`, ...exceptionsOf(row)].join('\r\n'));
}

function momentIn(moment: Date, allDay: boolean) {
  if (allDay) return Temporal.PlainDate.from(formatUtcDay(moment));
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO('UTC');
}

function exceptionsOf({ exceptions, allDay }: EventWithSchool): string[] {
  if (exceptions.length === 0) return [];
  const compact = (moment: Date) =>
    (allDay ? formatUtcDay(moment) : `${dateToLocalTime(moment)}:00`).replace(/[-:]/g, '');
  const kind = allDay ? 'VALUE=DATE' : `TZID=${SCHOOL_TIME_ZONE}`;
  return [`EXDATE;${kind}:${exceptions.map(compact).join(',')}`];
}

/**
 * Replaces line feeds and other control characters by spaces, because some programs treat every control character like
 * a line feed.
 */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
const inLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n');
const escaped = (text: string) => oneLine(text).replace(/[\\;,]/g, '\\$&');

/** Returns the calendar file, or status 304 if the client's copy is current. */
export function createCalendarFileResponse(
  request: Request,
  file: string,
  events: readonly EventWithSchool[],
): Response {
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`;
  const headers = new Headers({
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="school-events.ics"',
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ETag: etag,
  });
  const latest = Math.max(...events.map(({ updatedAt }) => updatedAt.getTime()));
  if (events.length > 0) headers.set('Last-Modified', new Date(latest).toUTCString());
  // Compares only the ETag. If-Modified-Since would not detect the deletion of an event, because a deletion changes no
  // date.
  const clientTags = request.headers.get('if-none-match') ?? '';
  const isSame = clientTags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return isSame
    ? new Response(null, { status: 304, headers })
    : new Response(request.method === 'HEAD' ? null : file, { headers });
}
