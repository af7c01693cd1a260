import 'server-only';
import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { AppError } from '@/lib/errors';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { cleanText, toSingleLine } from '@/lib/text/clean-text';
import { truncateText } from '@/lib/text/truncate-text';
import { addDays, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';
import { extractVisibleText } from './html-text';
import { splitIntoCalendars, type ICalendarComponentLines, type UnparsedCalendar } from './split-calendar-file';
import { EventImportRefusal } from './event-import-refusal';
import {
  buildImportedEvents,
  findLastOccurrenceDay,
  toOccurrenceDate,
  type ImportedEvent,
  type OccurrenceDate,
  type CalendarFileEvent,
  type RejectedEvent,
} from './event-series';
import {
  getCalendarDay,
  readEventTimeSpan,
  readCalendarPropertyTimes,
  type EventTimeSpan,
  type CalendarTime,
  type CalendarTimeZones,
} from './calendar-times';
import {
  matchesNovaScotiaTime,
  NOVA_SCOTIA_TIME_ZONE,
  parseToJcal,
  findCalendarProperties,
  UTC_TIME_ZONE,
  Zones,
  type JcalComponent,
  type TimeZone,
} from './time-zones';
import { isEventOver } from '@/lib/events/occurrences';
import { normalizeRecurrenceRule, parseRecurrenceRule, formatRecurrenceEnd } from '@/lib/events/recurrence';

/** Cancellation of an event, or of one date of a repeated event. */
export type EventCancellation = { uid: string; title: string; date: OccurrenceDate | null };

export type CalendarReadResult = {
  drafts: ImportedEvent[];
  cancellations: EventCancellation[];
  rejected: RejectedEvent[];
};

export const MAX_IMPORTED_EVENTS = 1_000;
/** Maximum number of time zones in a calendar file. Calendar programs write only one or two. */
const MOST_ZONES = 50;
const LONGEST_ZONE = 32 * 1024;

/**
 * Values of METHOD for a calendar file that contains events. A file with another METHOD is a message to the organizer
 * of an event, so its events are rejected.
 */
const EVENT_METHODS = new Set(['PUBLISH', 'REQUEST', 'CANCEL']);

const UNREADABLE = "The event doesn't follow the iCalendar standard.";
const reasonOf = (error: unknown) => (error instanceof EventImportRefusal ? error.message : UNREADABLE);

/**
 * Reads the events of an iCalendar file. Lists an event that cannot be imported in `rejected`. Throws `invalid` if the
 * file has too many or too long time zones.
 */
export function readCalendarFile(ics: string, moment: Date): CalendarReadResult {
  const reading: CalendarReadResult = { drafts: [], cancellations: [], rejected: [] };
  const groups = new Map<string, CalendarFileEvent[]>();
  for (const part of splitIntoCalendars(ics)) {
    const context = contextOf(part);
    for (const block of part.events) {
      try {
        const event = eventIn(block, part.method, context);
        groups.set(event.uid, [...(groups.get(event.uid) ?? []), event]);
      } catch (error) {
        reading.rejected.push({ title: titleOf(block), reason: reasonOf(error) });
      }
    }
  }
  for (const events of groups.values()) takeGroup(reading, events);
  return withinLimit(reading, moment);
}

/**
 * Returns the time zones that one calendar defines. Throws `invalid` if the calendar has too many time zones, or if a
 * definition is too long.
 */
function contextOf({ zones: blocks, zoneName }: UnparsedCalendar): CalendarTimeZones {
  const isTooLong = ({ lines }: ICalendarComponentLines) =>
    lines.reduce((sum, { length }) => sum + length, 0) > LONGEST_ZONE;
  if (blocks.length > MOST_ZONES || blocks.some(isTooLong))
    throw new AppError('invalid', `The calendar file has too many time zones. It can have up to ${MOST_ZONES}.`);
  const zones = new Zones(blocks.filter(({ isWhole }) => isWhole).map(({ lines }) => lines));
  return { zones, zoneless: () => (zoneName === null ? NOVA_SCOTIA_TIME_ZONE : zones.named(zoneName)) };
}

const DATE = /^\d{8}(?:T\d{4}(?:\d\d)?Z?)?$/;
const hasDates = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)[;:]/i;
const PERIOD_END = /\/(?:[+-]?P[\dWDTHMS]+|\d{8}T\d{6}Z?)$/i;

/**
 * Rejects a date that is followed by other text, such as a UTC offset, because the parser would silently drop that
 * text.
 */
function checkDates(lines: string[]): void {
  for (const line of lines) {
    if (!hasDates.test(line)) continue;
    const values = line
      .slice(line.lastIndexOf(':') + 1)
      .trim()
      .split(',');
    if (!values.every((value) => DATE.test(value.replace(PERIOD_END, ''))))
      throw new EventImportRefusal(
        /^DTSTART/i.test(line) && !/\d/.test(values[0] ?? '')
          ? 'The event has no start time.'
          : "The event has a time we can't read.",
      );
  }
}

function eventIn(
  { lines, isWhole }: ICalendarComponentLines,
  method: string,
  context: CalendarTimeZones,
): CalendarFileEvent {
  if (!isWhole) throw new EventImportRefusal('The event is incomplete. The file may be cut off.');
  if (!EVENT_METHODS.has(method))
    throw new EventImportRefusal(
      `The file is a message between calendars (METHOD:${method.slice(0, 20)}), not an event.`,
    );
  checkDates(lines);
  const component = parseToJcal(lines);
  const uid = uidOf(component);
  const isCanceled = method === 'CANCEL' || text(component, 'status').toUpperCase() === 'CANCELLED';
  const start = single(readCalendarPropertyTimes(component, 'dtstart', context))?.time ?? null;
  if (start === null && !isCanceled) throw new EventImportRefusal('The event has no start time.');
  const zone = start === null || start.isDay ? NOVA_SCOTIA_TIME_ZONE : start.zone;
  const inZone = { ...context, zoneless: () => zone };
  const isBare = method === 'CANCEL' || start === null;
  const span = isBare || start === null ? null : spanIn(component, start, inZone);
  return {
    uid,
    ...textsOf(component, isCanceled),
    span,
    rule: span === null ? null : ruleIn(lines, span, zone),
    excluded: readCalendarPropertyTimes(component, 'exdate', inZone).map(({ time }) => time),
    added: readCalendarPropertyTimes(component, 'rdate', inZone),
    isCanceled,
    sequence: Number(findCalendarProperties(component, 'sequence')[0]?.[3] ?? 0) || 0,
    replaces: replacedBy(component, inZone),
  };
}

function uidOf(component: JcalComponent): string {
  const uid = toSingleLine(text(component, 'uid'));
  if (uid === '') throw new EventImportRefusal("The event has no UID, so we can't recognize it.");
  if (uid.includes('\uFFFD')) throw new EventImportRefusal(UNDECODED);
  return uid.length <= 200 ? uid : `sha256-${createHash('sha256').update(uid).digest('base64url')}`;
}

function single<T>(values: T[]): T | undefined {
  if (values.length > 1) throw new EventImportRefusal(UNREADABLE);
  return values[0];
}

function spanIn(component: JcalComponent, start: CalendarTime, context: CalendarTimeZones): EventTimeSpan {
  const end = single(readCalendarPropertyTimes(component, 'dtend', context))?.time ?? null;
  const duration = findCalendarProperties(component, 'duration')[0]?.[3];
  const isFlagged = [text(component, 'x-microsoft-cdo-alldayevent'), text(component, 'x-funambol-allday')].some(
    (flag) => /^(?:true|1)$/i.test(flag),
  );
  return readEventTimeSpan(start, end ?? (duration === undefined ? null : String(duration)), isFlagged);
}

function replacedBy(component: JcalComponent, context: CalendarTimeZones): CalendarFileEvent['replaces'] {
  const time = single(readCalendarPropertyTimes(component, 'recurrence-id', context))?.time;
  if (!time) return null;
  const range = findCalendarProperties(component, 'recurrence-id')[0]?.[1].range?.toUpperCase();
  if (range !== undefined && range !== 'THISANDFUTURE')
    throw new EventImportRefusal("The entry changes earlier dates of a repeating event, which we can't import.");
  return { time, isWithLater: range !== undefined };
}

const UNREPEATABLE = "The event repeats in a way we can't import.";

/**
 * Returns the recurrence rule in the form that we store. Throws `Refusal` for an unsupported rule, or if the event's
 * time zone differs from Nova Scotia's time.
 */
function ruleIn(lines: string[], span: EventTimeSpan, zone: TimeZone): string | null {
  const matches = lines.filter((line) => /^(?:RRULE|EXRULE)[;:]/i.test(line));
  if (matches.length === 0) return null;
  const value = /^RRULE[^:]{0,100}:(.*)$/i.exec(matches[0] ?? '')?.[1] ?? '';
  const rule = normalizeRecurrenceRule(untilLikeStart(value.replace(/\s/g, '').toUpperCase(), span, zone));
  if (matches.length > 1 || rule === null) throw new EventImportRefusal(UNREPEATABLE);
  if (!span.allDay && !matchesNovaScotiaTime(zone, span.startsAt.getTime(), lastMoment(rule, span).getTime()))
    throw new EventImportRefusal("The event repeats in a time zone other than Nova Scotia's.");
  return rule;
}

/**
 * Converts the end of a recurrence rule (UNTIL) to the format of the event's start: a day for an all-day event,
 * otherwise a UTC time.
 */
function untilLikeStart(rule: string, span: EventTimeSpan, zone: TimeZone): string {
  return rule.replace(
    /UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?(?=;|$)/,
    (_whole, year: string, month: string, day: string, hours?: string, minutes = '', seconds = '00', utc = '') => {
      const date = `${year}-${month}-${day}`;
      if (hours === undefined) {
        const end = localTimeToDate(`${date}T23:59:59`);
        const until = span.allDay
          ? year + month + day
          : formatRecurrenceEnd(end > span.startsAt ? end : span.startsAt, false);
        return `UNTIL=${until}`;
      }
      const wall = Temporal.PlainDateTime.from(`${date}T${hours}:${minutes}:${seconds}`);
      const clocks = utc === '' ? zone : UTC_TIME_ZONE;
      const time: CalendarTime = { isDay: false, wall, zone: clocks, moment: new Date(clocks.momentOf(wall)) };
      const until = span.allDay ? getCalendarDay(time).replaceAll('-', '') : formatRecurrenceEnd(time.moment, false);
      return `UNTIL=${until}`;
    },
  );
}

const DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };
const TEN_YEARS = 3_653;

/**
 * Returns a time after the last occurrence of a recurrence rule. Without an end date (UNTIL), returns a time within ten
 * years after the start.
 */
function lastMoment(rule: string, span: EventTimeSpan): Date {
  const { UNTIL, COUNT, FREQ = '', INTERVAL = 1, BYMONTH, BYMONTHDAY, BYSETPOS } = parseRecurrenceRule(rule);
  const last = findLastOccurrenceDay(UNTIL, span);
  if (last !== null) return addDays(utcMidnightOfDay(last), 2);
  const isEven = !BYMONTH && !BYMONTHDAY && !BYSETPOS;
  const days = COUNT !== undefined && isEven ? Number(COUNT) * Number(INTERVAL) * (DAYS[FREQ] ?? 366) : TEN_YEARS;
  return addDays(span.startsAt, Math.min(days, TEN_YEARS));
}

const UNDECODED = "The event has characters we can't read. Save the file as UTF-8.";

/** Returns the first text that is not empty among the properties with this name. */
function text(component: JcalComponent, name: string): string {
  for (const [, , type, value] of findCalendarProperties(component, name)) {
    const words = cleanText(String(value ?? '').replaceAll('\0', ''));
    if (words !== '') return type === 'unknown' ? unescaped(words) : words;
  }
  return '';
}

const unescaped = (value: string) => value.replace(/\\n/gi, '\n').replace(/\\([\\;,])/g, '$1');

function textsOf(
  component: JcalComponent,
  isCanceled: boolean,
): Pick<CalendarFileEvent, 'title' | 'description' | 'location'> {
  const matches = toSingleLine(extractVisibleText(text(component, 'summary')));
  const title = isCanceled ? matches.replace(/^cancell?ed(?: event)?\s*:\s*/i, '') : matches;
  const description =
    extractVisibleText(text(component, 'description')) || extractVisibleText(text(component, 'x-alt-desc'));
  const location = toSingleLine(extractVisibleText(text(component, 'location')));
  if (`${title}${description}${location}`.includes('\uFFFD')) throw new EventImportRefusal(UNDECODED);
  return {
    title: limited(title, 200),
    description: limited(description, 2_000) || null,
    location: limited(location, 200) || null,
  };
}

/** Cuts a text to the maximum length, and removes spaces at the end of the text. */
const limited = (value: string, most: number) => truncateText(value, most).trimEnd();

/** Returns the title of an event, even if the event's other lines cannot be parsed. */
function titleOf({ lines }: ICalendarComponentLines): string {
  const matches = lines.find((line) => /^SUMMARY[;:]/i.test(line)) ?? '';
  return (
    limited(toSingleLine(extractVisibleText(unescaped(matches.slice(matches.indexOf(':') + 1)))), 200) || 'Untitled'
  );
}

const newest = (events: CalendarFileEvent[]): CalendarFileEvent | undefined =>
  events.reduce<CalendarFileEvent | undefined>(
    (latest, event) => (latest === undefined || event.sequence >= latest.sequence ? event : latest),
    undefined,
  );

const hasSpan = (event: CalendarFileEvent): event is CalendarFileEvent & { span: EventTimeSpan } => event.span !== null;
const isSaidAlike = (one: CalendarFileEvent, other: CalendarFileEvent) =>
  JSON.stringify([one.title, one.span, one.rule]) === JSON.stringify([other.title, other.span, other.rule]);

/** Adds one event of the calendar file to the result `reading`. The version with the highest SEQUENCE counts. */
function takeGroup(
  reading: CalendarReadResult,
  /** Versions of the event and changes of its single dates, all with one UID. */
  events: CalendarFileEvent[],
): void {
  const whole = events.filter(({ replaces }) => replaces === null);
  const overrides = events.filter(({ replaces }) => replaces !== null);
  const master = newest(whole.filter(hasSpan));
  const cancellation = newest(whole.filter(({ span }) => span === null));
  if (!master || !hasSpan(master) || (master.title === '' && master.isCanceled)) {
    const cancelled = cancellation ?? master;
    if (cancelled) reading.cancellations.push(cancellationOf(cancelled, null));
    return takeWithoutMaster(reading, overrides);
  }
  if (master.title === '') {
    reading.rejected.push({ title: 'Untitled', reason: 'The event has no title.' });
    return takeWithoutMaster(reading, overrides);
  }
  for (const other of whole) {
    if (other === master || other.span === null || other.sequence < master.sequence || isSaidAlike(other, master))
      continue;
    reading.rejected.push({ title: other.title || 'Untitled', reason: 'Another event in the file has the same UID.' });
  }
  const isCanceled = master.isCanceled || (cancellation !== undefined && cancellation.sequence >= master.sequence);
  try {
    const { drafts, rejected } = buildImportedEvents({ ...master, isCanceled }, overrides);
    reading.drafts.push(...drafts);
    reading.rejected.push(...rejected);
  } catch (error) {
    reading.rejected.push({ title: master.title, reason: reasonOf(error) });
  }
}

function cancellationOf(event: CalendarFileEvent, time: CalendarTime | null): EventCancellation {
  return { uid: event.uid, title: event.title || 'Untitled', date: time && toOccurrenceDate(time) };
}

function takeWithoutMaster(reading: CalendarReadResult, overrides: CalendarFileEvent[]): void {
  for (const event of overrides) {
    if (event.replaces === null) continue;
    const { time, isWithLater } = event.replaces;
    if (event.isCanceled && !isWithLater) reading.cancellations.push(cancellationOf(event, time));
    else
      reading.rejected.push({
        title: event.title || 'Untitled',
        reason: event.isCanceled
          ? "The entry cancels the later dates of a repeating event, and that event isn't in the file."
          : "The entry changes one date of a repeating event that isn't in the file.",
      });
  }
}

/**
 * Reduces the events to the import limit. Leaves out the oldest past events first, then the events furthest in the
 * future.
 */
function withinLimit(reading: CalendarReadResult, moment: Date): CalendarReadResult {
  const { drafts, rejected } = reading;
  const excess = drafts.length - MAX_IMPORTED_EVENTS;
  if (excess <= 0) return reading;
  const byStart = drafts.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const past: ImportedEvent[] = [];
  for (const draft of byStart) {
    if (past.length === excess || draft.startsAt > moment) break;
    if (isEventOver({ ...draft, timeZone: SCHOOL_TIME_ZONE }, moment)) past.push(draft);
  }
  const over = new Set(past);
  const far = new Set(byStart.filter((draft) => !over.has(draft)).slice(MAX_IMPORTED_EVENTS));
  const limit = `We import at most ${MAX_IMPORTED_EVENTS} events from a file, and this file has ${excess} more.`;
  return {
    ...reading,
    drafts: drafts.filter((draft) => !over.has(draft) && !far.has(draft)),
    rejected: [
      ...rejected,
      ...past.map(({ title }) => ({
        title,
        reason: `${limit} We left out this event because it is over.`,
      })),
      ...[...far].map(({ title }) => ({ title, reason: limit })),
    ],
  };
}
