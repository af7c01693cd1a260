import 'server-only';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { addDays, formatUtcDay, dateToLocalTime, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';
import { DAY, MINUTE } from '@/lib/time/duration';
import type { EventContents } from '@/lib/events/event-contents';
import { EventImportRefusal } from './event-import-refusal';
import { getCalendarDay, readEventTimeSpan, type EventTimeSpan, type CalendarTime } from './calendar-times';
import { UTC_TIME_ZONE } from './time-zones';
import { normalizeRecurrenceRule, parseRecurrenceRule, formatRecurrenceEnd } from '@/lib/events/recurrence';

/** One event (VEVENT) of a calendar file. `span` is null for a cancellation without a start time. */
export type CalendarFileEvent = {
  uid: string;
  title: string;
  description: string | null;
  location: string | null;
  span: EventTimeSpan | null;
  rule: string | null;
  excluded: CalendarTime[];
  added: { time: CalendarTime; end: CalendarTime | string | null }[];
  isCanceled: boolean;
  sequence: number;
  /**
   * Occurrence of a repeated event that this VEVENT replaces. Null if the VEVENT is an event of its own. `isWithLater`
   * is true if the VEVENT also replaces all later occurrences.
   */
  replaces: { time: CalendarTime; isWithLater: boolean } | null;
};

/** Event of a calendar file, with the columns of our table of events. */
export type ImportedEvent = EventContents & {
  uid: string;
  isCanceled: boolean;
  /**
   * True for a part of a repeated event that the file changed or added, such as a single date. The part has its own
   * row.
   */
  isPart?: true;
};
export type RejectedEvent = { title: string; reason: string };

type Master = CalendarFileEvent & { span: EventTimeSpan };

/** Adds a number of days to a day. Days are strings such as '2027-01-12'. */
const shifted = (day: string, days: number) => formatUtcDay(addDays(utcMidnightOfDay(day), days));
const dayOfMoment = (moment: Date, { allDay }: EventTimeSpan) =>
  allDay ? formatUtcDay(moment) : dateToLocalTime(moment).slice(0, 10);
const clockOf = (moment: Date) => `${dateToLocalTime(moment).slice(10)}${moment.getTime() % MINUTE}`;
const hasClockOf = (moment: Date, { allDay, startsAt }: EventTimeSpan) =>
  allDay || clockOf(moment) === clockOf(startsAt);

/** Returns the time at which an occurrence of the series begins on the given day. */
function momentOn(day: string, { allDay, startsAt }: EventTimeSpan): Date {
  if (allDay) return utcMidnightOfDay(day);
  return new Date(localTimeToDate(day + dateToLocalTime(startsAt).slice(10)).getTime() + (startsAt.getTime() % MINUTE));
}

/**
 * Returns the start of the occurrence that a date or time in the file identifies. Midnight counts as a date, because
 * some programs write midnight instead of a date.
 */
function momentIn(time: CalendarTime, span: EventTimeSpan): Date {
  if (span.allDay) return utcMidnightOfDay(getCalendarDay(time));
  const isExact =
    !time.isDay &&
    (time.zone === UTC_TIME_ZONE || hasClockOf(time.moment, span) || !time.wall.toString().endsWith('T00:00:00'));
  return isExact ? time.moment : momentOn(getCalendarDay(time), span);
}

/**
 * Date of one occurrence of a repeated event: a day if the event is all-day, otherwise an exact time. Unlike a
 * `CalendarTime`, this value can be sent to another process.
 */
export type OccurrenceDate = { day: string } | { moment: Date };

export const toOccurrenceDate = (time: CalendarTime): OccurrenceDate =>
  time.isDay ? { day: time.day } : { moment: time.moment };

/** Returns the time at which the series' occurrence on this date begins. */
export function calculateOccurrenceStart(date: OccurrenceDate, span: EventTimeSpan): Date {
  if ('day' in date) return momentIn({ isDay: true, day: date.day }, span);
  const { moment } = date;
  const wall = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO('UTC').toPlainDateTime();
  return momentIn({ isDay: false, wall, zone: UTC_TIME_ZONE, moment }, span);
}

const MOST_DATES = 500;

/** Returns the rows for one UID: the series, its changed occurrences and its added occurrences. */
export function buildImportedEvents(
  master: Master,
  overrides: CalendarFileEvent[],
): { drafts: ImportedEvent[]; rejected: RejectedEvent[] } {
  if (master.excluded.length > MOST_DATES || master.added.length > MOST_DATES)
    throw new EventImportRefusal(`The event adds or skips more than ${MOST_DATES} dates.`);
  const { span } = master;
  const excluded = sortUniqueDates(master.excluded.map((time) => momentIn(time, span)));
  const [later, single] = [true, false].map((isWithLater) =>
    newestOf(
      overrides.filter(({ replaces }) => replaces?.isWithLater === isWithLater),
      span,
    ),
  ) as [Override[], Override[]];
  const rejected: RejectedEvent[] = [];
  const pieces = piecesOf(master, later, excluded, rejected);
  const drafts = new Map<string, ImportedEvent>();
  for (const { draft } of pieces) drafts.set(draft.uid, draft);
  for (const draft of addedDates(master, pieces, excluded)) drafts.set(draft.uid, draft);
  for (const { event, at } of single) {
    const piece = pieceAt(pieces, dayOfMoment(at, span));
    const isFirst = master.rule === null && at.getTime() === span.startsAt.getTime();
    const own = buildOccurrenceUid(master, at);
    // A file can change this occurrence alone, and in another entry this and all later occurrences. Both changes would
    // get the same UID, so the UID of the change to this occurrence alone ends in '/once'.
    const uid = isFirst ? master.uid : pieces.some(({ draft }) => draft.uid === own) ? `${own}/once` : own;
    if (master.rule === null && !drafts.has(uid)) {
      rejected.push({
        title: event.title || master.title,
        reason: "The entry changes a date that the repeating event doesn't have.",
      });
      continue;
    }
    if (piece && master.rule !== null)
      piece.draft.exceptions = sortUniqueDates([...piece.draft.exceptions, inPiece(piece, at, span)]);
    drafts.set(uid, {
      ...draftFrom(event, master, event.span ?? spanFrom(at, span)),
      uid,
      ...(isFirst ? {} : { isPart: true as const }),
    });
  }
  return { drafts: [...drafts.values()], rejected };
}

/** Returns true if this is the UID of an occurrence that belongs to the series. */
export const isOccurrenceOfSeries = (uid: string, series: string): boolean =>
  uid.startsWith(`${series}/`) && /^\/\d{4}-\d\d-\d\dT[\d:.]+Z(?:\/once)?$/.test(uid.slice(series.length));

export const buildOccurrenceUid = ({ uid }: { uid: string }, at: Date) => `${uid}/${at.toISOString()}`;

type Override = { event: CalendarFileEvent; at: Date };

/**
 * Returns the newest change of each occurrence, sorted by date. The newest change is the last one with the highest
 * SEQUENCE.
 */
function newestOf(events: CalendarFileEvent[], span: EventTimeSpan): Override[] {
  const newest = new Map<number, Override>();
  for (const event of events) {
    if (event.replaces === null) continue;
    const at = momentIn(event.replaces.time, span);
    const previous = newest.get(at.getTime());
    if (!previous || previous.event.sequence <= event.sequence) newest.set(at.getTime(), { event, at });
  }
  return [...newest.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const draftFrom = (
  event: CalendarFileEvent,
  master: CalendarFileEvent,
  span: EventTimeSpan,
): Omit<ImportedEvent, 'uid'> => ({
  title: event.title || master.title,
  description: event.description,
  location: event.location,
  ...span,
  recurrence: null,
  exceptions: [],
  isCanceled: event.isCanceled || master.isCanceled,
});

/**
 * Returns the start and end of an occurrence that begins at `at` and has the same length as all other occurrences of
 * the event.
 */
function spanFrom(at: Date, { allDay, startsAt, endsAt }: EventTimeSpan): EventTimeSpan {
  return { allDay, startsAt: at, endsAt: endsAt && new Date(at.getTime() + endsAt.getTime() - startsAt.getTime()) };
}

/** One part of a repeated event. A new part begins where a calendar file changes the event for all later dates. */
type Piece = {
  draft: ImportedEvent;
  span: EventTimeSpan;
  /** First day of this part of the event, by its original date, before the file moved any dates. */
  from: string;
  /** First day after this part of the event, by its original date. Null for the last part. */
  to: string | null;
  /**
   * Number of days between the original dates of this part and the dates to which the file moves them. Negative for
   * earlier days.
   */
  days: number;
};

const pieceAt = (pieces: Piece[], day: string) => pieces.findLast(({ from }) => from <= day) ?? pieces[0];

/**
 * Returns the new start of an occurrence in one part of a repeated event. `at` is the occurrence's start in the
 * original series. The file may have moved the part to other days or to another time.
 */
const inPiece = ({ span, days }: Piece, at: Date, series: EventTimeSpan) =>
  days === 0 && span.startsAt.getTime() === series.startsAt.getTime()
    ? at
    : momentOn(shifted(dayOfMoment(at, series), days), span);

/**
 * Divides a repeated event into parts. A new part begins wherever the file changes one date together with all later
 * dates (RANGE=THISANDFUTURE).
 */
function piecesOf(master: Master, later: Override[], excluded: Date[], rejected: RejectedEvent[]): Piece[] {
  const { span, rule } = master;
  if (rule === null || later.length === 0) return [onlyPiece(master, excluded)];
  const start = dayOfMoment(span.startsAt, span);
  const cuts = [
    { event: master as CalendarFileEvent, from: start, own: span, days: 0 },
    ...later.map(({ event, at }) => {
      const [from, own] = [dayOfMoment(at, span), event.span ?? spanFrom(at, span)];
      const days =
        (utcMidnightOfDay(dayOfMoment(own.startsAt, own)).getTime() - utcMidnightOfDay(from).getTime()) / DAY;
      return { event, from, own, days };
    }),
  ];
  const pieces: Piece[] = [];
  for (const [index, { event, from, own, days }] of cuts.entries()) {
    const to = cuts[index + 1]?.from ?? null;
    if (to !== null && to <= start) continue;
    const recurrence = ruleBetween(master, event, { from, to, days, own });
    if (recurrence === null) continue;
    if (recurrence === 'unshiftable') {
      rejected.push({ title: event.title || master.title, reason: UNSHIFTABLE });
      continue;
    }
    const isFirst = pieces.length === 0;
    const uid = isFirst ? master.uid : buildOccurrenceUid(master, momentOn(from, span));
    const draft: ImportedEvent = {
      ...draftFrom(event, master, own),
      uid,
      recurrence,
      ...(isFirst ? {} : { isPart: true }),
    };
    const piece = { draft, span: own, from, to, days };
    draft.exceptions = sortUniqueDates(
      excluded
        .filter(
          (at) => hasClockOf(at, span) && dayOfMoment(at, span) >= from && (to === null || dayOfMoment(at, span) < to),
        )
        .map((at) => inPiece(piece, at, span)),
    );
    pieces.push(piece);
  }
  return pieces;
}

/**
 * Returns the whole event as one part, for an event that the file does not divide into parts. The part is cancelled if
 * the event has no recurrence rule and the file skips its start.
 */
function onlyPiece(master: Master, excluded: Date[]): Piece {
  const { span, rule } = master;
  // Cancels only the date on which the event starts. Dates that the file adds to the event still take place.
  const isLeftOut = rule === null && excluded.some((at) => at.getTime() === span.startsAt.getTime());
  const draft: ImportedEvent = {
    ...draftFrom(master, master, span),
    uid: master.uid,
    recurrence: rule,
    exceptions: rule === null ? [] : excluded,
    ...(isLeftOut ? { isCanceled: true, isPart: true } : {}),
  };
  return { draft, span, from: dayOfMoment(span.startsAt, span), to: null, days: 0 };
}

const UNSHIFTABLE = "The file moves the later dates of this repeating event in a way we can't import.";
const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * Returns the recurrence rule for one part of a repeated event that the file divides. Returns null if the event ends
 * before that part. Returns 'unshiftable' if no rule can express the part's new days.
 */
function ruleBetween(
  master: Master,
  event: CalendarFileEvent,
  { from, to, days, own }: { from: string; to: string | null; days: number; own: EventTimeSpan },
): string | null {
  const isOwn = event !== master && event.rule !== null;
  const parts = parseRecurrenceRule((isOwn ? event.rule : master.rule) ?? '');
  const last = isOwn ? null : findLastOccurrenceDay(parts.UNTIL, master.span);
  if (last !== null && last < from) return null;
  if (parts.COUNT !== undefined && !isOwn) {
    const left = Number(parts.COUNT) - daysBefore(master, from);
    if (left <= 0) return null;
    parts.COUNT = String(left);
  }
  const ends = [last, to === null ? null : shifted(to, -1)].filter((day) => day !== null).sort()[0];
  if (ends !== undefined && !(isOwn && to === null)) {
    delete parts.COUNT;
    parts.UNTIL = formatRecurrenceEnd(momentOn(shifted(ends, days), own), own.allDay);
  }
  if (days !== 0 && !isOwn && !shiftDays(parts, days)) return 'unshiftable';
  return normalizeRecurrenceRule(
    Object.entries(parts)
      .map(([name, value]) => `${name}=${value}`)
      .join(';'),
  );
}

/** Moves the weekdays of a recurrence rule by a number of days. Returns false if the rule cannot be moved. */
function shiftDays(parts: Record<string, string>, days: number): boolean {
  const weekdays = parts.BYDAY?.split(',') ?? [];
  const isWeekly =
    parts.FREQ === 'WEEKLY' && !parts.BYMONTH && !parts.BYSETPOS && weekdays.every((day) => WEEK.includes(day));
  const isPlain = !parts.BYDAY && !parts.BYMONTHDAY && !parts.BYMONTH && !parts.BYSETPOS;
  if (!isPlain && !(isWeekly && (weekdays.length === 1 || parts.INTERVAL === undefined))) return false;
  if (weekdays.length > 0)
    parts.BYDAY = weekdays.map((day) => WEEK[(((WEEK.indexOf(day) + days) % 7) + 7) % 7]).join(',');
  return true;
}

/**
 * Returns the last day on which an occurrence may begin, given the UNTIL of the recurrence rule. Returns null if the
 * rule has no UNTIL.
 */
export function findLastOccurrenceDay(until: string | undefined, span: EventTimeSpan): string | null {
  if (until === undefined) return null;
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  if (!until.includes('T')) return day;
  const end = new Date(`${day}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}Z`);
  const localDay = dateToLocalTime(end).slice(0, 10);
  return momentOn(localDay, span) <= end ? localDay : shifted(localDay, -1);
}

/**
 * Counts the occurrences of a repeated event before the given day. The calculation uses days in UTC, because local
 * times would be slower.
 */
const daysBefore = (master: Master, day: string): number => daysOfRule(master, '2000-01-01', shifted(day, -1)).length;

function daysOfRule({ rule, span }: Master, from: string, to: string): string[] {
  const { UNTIL, ...parts } = parseRecurrenceRule(rule ?? '');
  const last = findLastOccurrenceDay(UNTIL, span);
  const end = last !== null && last < to ? last : to;
  if (end < from) return [];
  const text = Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
  const dtstart = Temporal.PlainDate.from(dayOfMoment(span.startsAt, span)).toZonedDateTime('UTC');
  try {
    return new RRuleTemporal({ rruleString: text, dtstart, includeDtstart: true })
      .between(utcMidnightOfDay(from), utcMidnightOfDay(end), true)
      .map((each) => each.toPlainDate().toString());
  } catch {
    // The recurrence library throws if the rule almost never matches a date. Such a rule counts as having no dates.
    return [];
  }
}

/** Returns the dates that RDATE adds to a series. */
function addedDates(master: Master, pieces: Piece[], excluded: Date[]): ImportedEvent[] {
  const { span } = master;
  const out = new Set(excluded.map((at) => at.getTime()));
  return master.added.flatMap(({ time, end }) => {
    const at = momentIn(time, span);
    const day = dayOfMoment(at, span);
    const piece = pieceAt(pieces, day);
    const isThere =
      at.getTime() === span.startsAt.getTime() ||
      (master.rule !== null && hasClockOf(at, span) && daysOfRule(master, day, day).length > 0);
    if (!piece || isThere || out.has(at.getTime())) return [];
    const { uid: _uid, ...contents } = piece.draft;
    const own = end === null ? spanFrom(inPiece(piece, at, span), piece.span) : readEventTimeSpan(time, end, false);
    return [
      {
        ...contents,
        ...own,
        uid: buildOccurrenceUid(master, at),
        recurrence: null,
        exceptions: [],
        isCanceled: master.isCanceled,
        isPart: true as const,
      },
    ];
  });
}

export const sortUniqueDates = (moments: Date[]) =>
  [...new Set(moments.map((moment) => moment.getTime()))].sort((a, b) => a - b).map((moment) => new Date(moment));
