import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, it, vi } from 'vitest';
import { addDays, formatUtcDay, localTimeToDate, utcMidnightOfDay } from '@/lib/time/local-time';
import { createCalendarFile } from './calendar-file';
import { listOccurrences } from './occurrences';
import type { EventWithSchool } from './view';

// The tests read our calendar files with the parsers of other programs, and compare the occurrences with our own.

vi.stubEnv('DATABASE_URL', 'postgresql://');
vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));
vi.stubEnv('APP_ORIGIN', 'https://parents.example');

const FROM = new Date('2026-09-01T03:00:00Z');
const TO = new Date('2028-02-01T04:00:00Z');

let nextId = 1;
const event = (title: string, fields: Partial<EventWithSchool>): EventWithSchool => ({
  id: nextId++,
  schoolId: 12,
  schoolName: 'École Beaubassin',
  isOfArea: false,
  region: '',
  family: '',
  title,
  description: null,
  location: null,
  allDay: false,
  startsAt: FROM,
  endsAt: null,
  recurrence: null,
  exceptions: [],
  timeZone: 'America/Halifax',
  uid: `uid-${title}`,
  sequence: 0,
  canceledAt: null,
  createdAt: FROM,
  updatedAt: FROM,
  ...fields,
});

const timed = (title: string, start: string, end: string, fields: Partial<EventWithSchool> = {}) =>
  event(title, { startsAt: localTimeToDate(start), endsAt: localTimeToDate(end), ...fields });
const days = (title: string, first: string, last: string, fields: Partial<EventWithSchool> = {}) =>
  event(title, {
    allDay: true,
    startsAt: utcMidnightOfDay(first),
    endsAt: addDays(utcMidnightOfDay(last), 1),
    ...fields,
  });

const skipped = (...times: string[]) => ({ exceptions: times.map(localTimeToDate) });

const EVENTS = [
  timed('Concert', '2026-12-10T18:30', '2026-12-10T20:00'),
  timed('In summer', '2027-07-06T09:00', '2027-07-06T09:30'),
  timed('After midnight', '2026-12-31T21:00', '2027-01-01T01:00'),
  timed('Skate; slide, and “glide” \\ Fête d’été 🎉 '.repeat(4).trim(), '2027-02-03T10:00', '2027-02-03T11:00', {
    description: `${'Bring a mug, a chair; and “friends”. '.repeat(8)}\nÀ bientôt!\n\n🎻`,
    location: 'Gym, door 2; upstairs',
  }),
  timed('Weekly over both clock changes', '2026-10-06T18:30', '2026-10-06T20:00', {
    recurrence: 'FREQ=WEEKLY;UNTIL=20270615T213000Z',
    ...skipped('2026-11-03T18:30', '2027-03-16T18:30'),
  }),
  timed('Every two weeks', '2026-09-14T08:15', '2026-09-14T08:45', { recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=30' }),
  timed('On two days of a week', '2026-09-15T12:00', '2026-09-15T12:30', {
    recurrence: 'FREQ=WEEKLY;COUNT=40;BYDAY=TU,TH',
  }),
  timed('Monthly on a date', '2026-10-31T07:00', '2026-10-31T08:00', { recurrence: 'FREQ=MONTHLY;COUNT=9' }),
  timed('Last Tuesday', '2026-09-29T19:00', '2026-09-29T21:00', { recurrence: 'FREQ=MONTHLY;COUNT=15;BYDAY=-1TU' }),
  timed('Late evening', '2026-10-30T22:30', '2026-10-31T00:30', { recurrence: 'FREQ=DAILY;COUNT=10' }),
  timed('Without an end date', '2026-09-02T15:00', '2026-09-02T16:00', { recurrence: 'FREQ=WEEKLY' }),
  event('Without an end time', { startsAt: localTimeToDate('2027-01-12T18:30') }),
  days('Holiday', '2027-02-15', '2027-02-15'),
  days('March break', '2027-03-15', '2027-03-19'),
  days('Remembrance Day', '2026-11-11', '2026-11-11', { recurrence: 'FREQ=YEARLY' }),
  days('Pyjama day', '2027-03-05', '2027-03-05', {
    recurrence: 'FREQ=WEEKLY;COUNT=6',
    exceptions: [utcMidnightOfDay('2027-03-12')],
  }),
  days('Cancelled fair', '2027-04-01', '2027-04-02', { canceledAt: FROM, sequence: 3 }),
];

type Occurrence = { uid: string; start: string; end: string };
const sorted = (occurrences: Occurrence[]) =>
  occurrences.sort((one, other) => one.uid.localeCompare(other.uid) || one.start.localeCompare(other.start));

/** Returns the start or end of an event: a day for an all-day event, or an exact time for any other event. */
const written = (moment: Date, allDay: boolean) => (allDay ? formatUtcDay(moment) : moment.toISOString());

const ours = (events: EventWithSchool[]): Occurrence[] =>
  sorted(
    listOccurrences(events, FROM, TO).map(({ event: { uid, allDay }, startsAt, endsAt }) => ({
      uid,
      start: written(startsAt, allDay),
      end: written(endsAt ?? startsAt, allDay),
    })),
  );

/** Reads a calendar file as Thunderbird does. */
function readByIcalJs(file: string): Occurrence[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const moment = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
  const found: Occurrence[] = [];
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const read = new ICAL.Event(component);
    const starts = read.iterator();
    for (let start = starts.next(); start && start.toJSDate() < TO; start = starts.next()) {
      const { startDate, endDate } = read.getOccurrenceDetails(start);
      found.push({ uid: read.uid, start: moment(startDate), end: moment(endDate) });
    }
  }
  return sorted(found);
}

const eventsOf = (file: string): VEvent[] =>
  Object.values(ical.sync.parseICS(file)).filter((part): part is VEvent => part?.type === 'VEVENT');

/**
 * Reads a calendar file with the library node-ical, as some calendar programs do. This library represents days as times
 * in the machine's time zone.
 */
function readByNodeIcal(file: string): Occurrence[] {
  const day = (moment: Date) => formatUtcDay(new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000));
  return sorted(
    eventsOf(file).flatMap((read) =>
      ical
        .expandRecurringEvent(read, { from: FROM, to: new Date(TO.getTime() - 1) })
        .map(({ start, end, isFullDay }) => ({
          uid: read.uid,
          start: isFullDay ? day(start) : start.toISOString(),
          end: isFullDay ? day(end) : end.toISOString(),
        })),
    ),
  );
}

const write = (events: EventWithSchool[]) => createCalendarFile(events, { name: 'Events', isOfSeveral: false });

describe('the calendar file, read by other programs', () => {
  it.each(EVENTS.map((row) => [row.title.slice(0, 40), row] as const))('ical.js finds the dates of “%s”', (_, row) => {
    expect(readByIcalJs(write([row]))).toEqual(ours([row]));
  });

  it.each(EVENTS.map((row) => [row.title.slice(0, 40), row] as const))(
    'node-ical finds the dates of “%s”',
    (_, row) => {
      expect(readByNodeIcal(write([row]))).toEqual(ours([row]));
    },
  );

  it('a calendar file gives each event the dates that our site shows', () => {
    const file = write(EVENTS);
    expect(ours(EVENTS).length).toBeGreaterThan(200);
    expect(readByIcalJs(file)).toEqual(ours(EVENTS));
    expect(readByNodeIcal(file)).toEqual(ours(EVENTS));
  });

  it('folding long lines of the calendar file changes no text', () => {
    const [row] = eventsOf(write(EVENTS)).filter(({ location }) => location);
    const [source] = EVENTS.filter(({ location }) => location);
    expect([row?.summary, row?.description, row?.location]).toEqual([
      source?.title,
      source?.description,
      source?.location,
    ]);
  });

  it('all-day events count as free time, and cancelled events are marked in title and status', () => {
    const read = new Map(eventsOf(write(EVENTS)).map((row) => [row.uid, row]));
    for (const { uid, allDay } of EVENTS) expect(read.get(uid)?.transparency).toBe(allDay ? 'TRANSPARENT' : undefined);
    expect(read.get('uid-Cancelled fair')).toMatchObject({
      summary: 'Cancelled: Cancelled fair',
      status: 'CANCELLED',
      sequence: 3,
    });
  });

  it('editing an event keeps its UID and raises SEQUENCE, DTSTAMP and LAST-MODIFIED', () => {
    const before = timed('Concert', '2026-12-10T18:30', '2026-12-10T20:00');
    const after = { ...before, title: 'Concert (moved)', startsAt: localTimeToDate('2026-12-11T18:30'), sequence: 1 };
    const [one] = eventsOf(write([before]));
    const [other] = eventsOf(write([{ ...after, updatedAt: addDays(FROM, 1) }]));
    expect(other?.uid).toBe(one?.uid);
    expect([one?.sequence, other?.sequence]).toEqual([0, 1]);
    expect(Number(other?.dtstamp) - Number(one?.dtstamp)).toBe(86_400_000);
    expect(Number(other?.lastmodified) - Number(one?.lastmodified)).toBe(86_400_000);
  });

  it('the file asks calendar programs to refresh it within a day', () => {
    const calendar = new ICAL.Component(ICAL.parse(write(EVENTS)) as unknown[]);
    for (const name of ['refresh-interval', 'x-published-ttl']) {
      const interval = ICAL.Duration.fromString(String(calendar.getFirstPropertyValue(name)));
      expect(interval.toSeconds()).toBeGreaterThan(0);
      expect(interval.toSeconds()).toBeLessThanOrEqual(86_400);
    }
  });
});
