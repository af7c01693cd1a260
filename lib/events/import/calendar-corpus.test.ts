import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, formatUtcDay, dateToLocalTime } from '@/lib/time/local-time';
import { decodeCalendarFile } from './decode-calendar-file';
import { readCalendarFile, type CalendarReadResult } from './read-calendar-file';
import { listOccurrences } from '@/lib/events/occurrences';

const FOLDER = path.join(process.cwd(), 'tests/fixtures/calendars');
const NOW = new Date('2026-11-28T12:00:00Z');

/** Paths of the test calendar files by file name. Each calendar program has its own folder of files. */
const FILES = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ics'))
    .map((file) => [path.basename(file, '.ics'), path.join(FOLDER, file)]),
);

const bytesOf = (name: string) => new Uint8Array(readFileSync(FILES.get(name)!));

/**
 * Lists the contents that were read from a file: first all occurrences in Nova Scotia's time, then cancellations, then
 * rejected events.
 */
function linesOf({ drafts, cancellations, rejected }: CalendarReadResult): string[] {
  const timed = drafts.map((draft) => ({ ...draft, timeZone: 'America/Halifax' }));
  const occurrences = listOccurrences(timed, new Date('2026-09-01'), new Date('2028-01-01'));
  return [
    ...occurrences.map(({ event: { title, allDay, location, description, isCanceled }, startsAt, endsAt }) =>
      [
        allDay ? daysIn(startsAt, endsAt ?? startsAt) : timesIn(startsAt, endsAt),
        title + (isCanceled ? ' [cancelled]' : ''),
        ...(location === null ? [] : [`@ ${location}`]),
        ...(description === null ? [] : [`| ${description.replace(/\n+/g, ' / ')}`]),
      ].join(' '),
    ),
    ...cancellations.map(({ title, date }) => `cancels ${date === null ? '' : 'one date of '}${title}`),
    ...rejected.map(({ title, reason }) => `- ${title}: ${reason}`),
  ];
}

function daysIn(startsAt: Date, endsAt: Date): string {
  const [first, last] = [formatUtcDay(startsAt), formatUtcDay(addDays(endsAt, -1))];
  return first === last ? `${first} all day` : `${first} to ${last}`;
}

function timesIn(startsAt: Date, endsAt: Date | null): string {
  const [start, end] = [startsAt, endsAt].map((moment) => moment && dateToLocalTime(moment).replace('T', ' '));
  if (!end) return String(start);
  return `${start}–${end.slice(0, 10) === start?.slice(0, 10) ? end.slice(11) : end}`;
}

const UNREPEATABLE = "The event repeats in a way we can't import.";
const ELSEWHERE = "The event repeats in a time zone other than Nova Scotia's.";
const UNDECODED = "The event has characters we can't read. Save the file as UTF-8.";
const unknownZone = (name: string) => `The time zone of the event, “${name}”, isn't one we know.`;
const brokenZone = (name: string) => `The file defines its time zone, “${name}”, in a way we can't read.`;
const message = (method: string) => `The file is a message between calendars (METHOD:${method}), not an event.`;
const on = (days: string[], rest: string) => days.map((day) => `${day} ${rest}`);

const BAND = '18:30–19:30 Band practice';
const REST = '09:00–10:00 Assembly';

const EXPECTED: Record<string, string[]> = {
  'google-html': [
    '2027-01-12 18:30–20:00 Q&A with the principal @ Gym Dartmouth | - Doors open at 6 / - Bring a mug & a chair',
  ],
  'google-plain-signs': ['2027-01-15 all day Math day <Room 12> | x < 5 and y > 3 / I <3 math'],
  'google-links': [
    '2027-01-15 10:00–11:00 Fun fair | Sign up here (https://forms.example.org/fair) / Bring boots and a hat',
  ],
  'google-weekly-moved': [
    '2027-01-05 15:00–16:00 Chess club',
    '2027-01-12 17:00–18:00 Chess club (late)',
    '2027-01-26 15:00–16:00 Chess club',
  ],
  'google-daily-allday': on(['2027-03-15', '2027-03-16', '2027-03-18', '2027-03-19'], 'all day March break camp'),
  'google-multiday': ['2027-03-15 to 2027-03-19 March break'],
  'google-floating-toronto': ['2027-01-12 19:00–20:00 Webinar'],
  'teamup-exdate-as-date': on(['2027-01-05', '2027-01-19', '2027-01-26'], BAND),
  'teamup-recurrence-id-as-date': on(['2027-01-05', '2027-01-13', '2027-01-19', '2027-01-26'], BAND),
  'teamup-this-and-future': [
    ...on(['2027-01-05', '2027-01-12'], BAND),
    ...on(['2027-01-19', '2027-01-26'], '19:00–20:00 Band practice (later)'),
  ],
  'teamup-exdate-utc-list': on(['2027-01-05', '2027-01-26'], BAND),
  'teamup-exdate-toronto': on(['2027-01-05', '2027-01-19', '2027-01-26'], BAND),
  'teamup-exdate-midnight': on(['2027-01-05', '2027-01-19', '2027-01-26'], BAND),
  'teamup-two-this-and-future': [
    ...on(['2027-01-05', '2027-01-12'], '18:30–19:30 Choir'),
    '2027-01-19 19:00–20:00 Choir, later',
    '2027-02-03 19:00–20:00 Choir on Wednesdays',
    '2027-02-11 12:00–13:00 Choir at noon',
    '2027-02-17 19:00–20:00 Choir on Wednesdays',
  ],
  'teamup-this-and-future-cancelled': [
    ...on(['2027-01-05', '2027-01-12'], BAND),
    ...on(['2027-01-19', '2027-01-26'], '18:30 Band practice [cancelled]'),
  ],
  'apple-rdate': [
    ...on(['2027-01-05', '2027-01-08'], '18:30–19:30 Rehearsal'),
    '2027-01-10 12:00–13:00 Rehearsal',
    '2027-01-20 09:00–11:00 Rehearsal',
  ],
  'apple-rdate-with-rule': on(['2027-01-05', '2027-01-12', '2027-01-14'], '18:30–19:30 Rehearsal'),
  'apple-recurrence-id-utc': on(['2027-03-02', '2027-03-09', '2027-03-17'], '18:30–19:30 Track'),
  'apple-overrides-of-one-date': ['2027-01-05 18:30 Club', '2027-01-13 18:30 Newest'],
  'apple-override-alone': ["- Club, moved: The entry changes one date of a repeating event that isn't in the file."],
  'apple-sequence': ['2027-01-12 18:30 New text'],
  'apple-same-uid-twice': ['2027-01-12 18:30 Second', '- First: Another event in the file has the same UID.'],
  'apple-duration': [
    '2027-01-12 to 2027-01-13 Camp',
    '2027-01-12 all day Ends on its day',
    '2027-01-12 18:30–20:00 Concert',
    '2027-01-12 18:30 No end',
    '2027-01-12 18:30 End before start',
  ],
  'apple-yearly': on(['2026-11-11', '2027-11-11'], 'all day Remembrance Day'),
  'outlook-cancel': ['cancels Council meeting'],
  'outlook-cancel-without-start': ['cancels Council meeting'],
  'outlook-cancel-one-date': ['cancels one date of Club'],
  'outlook-request': ['2027-01-12 18:30–19:30 Council meeting'],
  'outlook-reply': [`- Accepted: Council meeting: ${message('REPLY')}`],
  'outlook-counter': [`- Council meeting: ${message('COUNTER')}`],
  'outlook-alt-desc': ['2027-01-12 18:30 Open house | Come, all / Doors – 6 PM'],
  'mozilla-prefixed-zone': [`2027-01-12 ${REST}`, '2027-07-06 09:00 Summer'],
  'zone-halifax': [`2027-01-12 ${REST}`, '2027-07-06 09:00 Summer'],
  'zone-atlantic-school-time': [
    `2027-01-12 ${REST}`,
    ...on(['2027-03-02', '2027-03-09', '2027-03-16'], '09:00 Weekly over the change'),
  ],
  'zone-undefined': [
    '2027-01-12 all day A day needs no zone',
    `- Assembly: ${unknownZone('/example.org/2020/America/Halifax')}`,
    `- Lunch: ${unknownZone('Halifax')}`,
    `- Game: ${unknownZone('Atlantic School Time')}`,
    `- Recess: ${unknownZone('AST')}`,
  ],
  'outlook-windows-zone': [
    `2027-01-12 ${REST}`,
    ...on(['2027-03-02', '2027-03-09', '2027-03-16'], '09:00 Weekly over the change'),
  ],
  'exchange-display-zone': ['2027-01-12 09:00–10:00 Quoted', '2027-01-12 09:00–10:00 Unquoted'],
  'exchange-customized-zone': [`2027-01-12 ${REST}`],
  'zone-spellings': [
    '2027-01-12 05:00–06:00 UTC',
    '2027-01-12 09:00–10:00 Lower case',
    '2027-01-12 09:00–10:00 Quoted',
    '2027-01-12 09:00–10:00 Alias',
    '2027-01-12 09:00 Zone and Z',
    '2027-01-12 09:00–10:00 Offset',
    '2027-01-12 10:00–11:00 Toronto',
    '2027-01-12 10:00–11:00 Windows Toronto',
  ],
  'zone-defined-in-lower-case': [`2027-01-12 ${REST}`],
  'zone-winter-only': ['2027-01-12 09:00 Winter', '2027-07-06 09:00 Summer'],
  'zone-that-lies': [
    '- Which hour?: In this file, the time zone “America/Halifax” has different clock times than the real time zone.',
  ],
  'zone-broken': [`- Assembly: ${brokenZone('Harbour Time')}`, `- Lunch: ${brokenZone('Every Second')}`],
  'zone-after-events': [`2027-01-12 ${REST}`],
  'events-calendar-zone-by-dates': [`2027-01-12 ${REST}`],
  'clocks-change': [
    '2027-03-14 03:30 Skipped hour',
    '2027-03-14 03:30 Skipped hour by name',
    '2027-11-07 01:30 Hour that comes twice',
    '2027-11-07 01:30 Hour that comes twice by name',
  ],
  'floating-and-utc': [
    '2027-01-12 09:00–10:00 Floating',
    '2027-01-12 09:00–10:00 UTC',
    '2027-07-06 09:00 Floating in summer',
  ],
  'repeats-elsewhere': [`- Toronto: ${ELSEWHERE}`, `- Vancouver: ${ELSEWHERE}`, `- UTC over the change: ${ELSEWHERE}`],
  'offset-after-time': [
    "- With an offset: The event has a time we can't read.",
    "- With dashes: The event has a time we can't read.",
    "- February 30: The event doesn't follow the iCalendar standard.",
  ],
  'powerschool-uids': [
    '2027-05-12 10:00 Fête',
    '2027-05-12 11:00 Long UID',
    '2027-05-12 12:00 Signs',
    "- Without a UID: The event has no UID, so we can't recognize it.",
  ],
  'exchange-all-day': ['2027-01-12 all day PD day'],
  'exchange-all-day-utc': [
    '2027-01-11 20:00–2027-01-12 20:00 Not flagged',
    '2027-01-12 to 2027-01-13 PD days',
    '2027-01-12 all day PD day',
    '2027-01-12 all day PD day',
  ],
  'exchange-all-day-unflagged': [
    '2027-01-12 all day PD day',
    '2027-01-12 to 2027-01-14 Three days',
    '2027-01-12 all day By duration',
    '2027-01-12 00:00–06:00 Night',
  ],
  'exchange-all-day-weekly': [
    '2027-03-04 all day Pyjama day',
    '2027-03-12 all day Pyjama day, moved',
    '2027-03-25 all day Pyjama day',
  ],
  'outlook-windows-1252': ['2027-01-12 09:00 Fête d’été – Chéticamp'],
  'finalsite-utf-16': ['2027-01-12 09:00 Fête'],
  'nextcloud-bom': ['2027-01-12 09:00 Fête'],
  'vcalendar-1-quoted-printable': [
    '2027-01-12 09:00–10:00 Fête, d’été; part 2 | Doors open / at six',
    '2027-01-13 09:00 Chéticamp',
    `- Ch\uFFFDticamp: ${UNDECODED}`,
    `- Old rule: ${UNREPEATABLE}`,
  ],
  'wordpress-folded-within-character': ['2027-01-12 09:00 Fête d’été'],
  'bare-carriage-returns': ['2027-01-12 09:00 Old Mac'],
  'double-carriage-returns': ['2027-01-12 09:00 Twice | A long text'],
  'replacement-characters': [`- F\uFFFDte: ${UNDECODED}`],
  'trailing-junk': ['2027-01-12 09:00 Assembly'],
  'cut-off': ['2027-01-12 09:00 Whole', '- Cut o: The event is incomplete. The file may be cut off.'],
  'two-calendars': ['2027-01-12 09:00 Ours', '2027-01-12 10:00 Toronto’s'],
  'modern-events-broken-lines': ['2027-01-12 09:00 Assembly | First line / second line, with a comma / third line'],
  'events-calendar-entities': [
    '2027-01-12 09:00 Children’s choir & Tea @ Gym – Door 2 | Parents welcome. / See the page (https://tidewater.example/tea/).',
  ],
  'zimbra-alarm': ['2027-01-12 09:00 Assembly'],
  'schoolmessenger-day-without-value': ['2027-01-12 to 2027-01-13 No school', '2027-01-12 all day A date with a time'],
  'finalsite-unsupported': [
    ...on(['2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26'], '18:30–19:30 Band'),
    `- Hourly: ${UNREPEATABLE}`,
    `- EXRULE: ${UNREPEATABLE}`,
    "- Prior: The entry changes earlier dates of a repeating event, which we can't import.",
  ],
  'powerschool-until-without-z': on(['2027-01-05', '2027-01-12', '2027-01-19'], '18:30 Club'),
  'monthly-this-and-future-by-day': [
    ...on(['2027-01-12', '2027-02-09'], '18:30 Council'),
    "- Council on Wednesdays: The file moves the later dates of this repeating event in a way we can't import.",
  ],
  'status-cancelled': ['2027-01-12 09:00 Trip [cancelled]', 'cancels Without a start'],
};

it('the table of expected occurrences has an entry for every file of the calendar corpus', () => {
  const names = [...FILES.keys()];
  expect(names.sort()).toEqual(Object.keys(EXPECTED).sort());
  expect(names.length).toBeGreaterThanOrEqual(60);
});

it.each(Object.entries(EXPECTED))('reading %s.ics gives the right occurrences', (name, expected) =>
  expect(linesOf(readCalendarFile(decodeCalendarFile(bytesOf(name)), NOW))).toEqual(expected),
);

/** Pieces from which the test builds random calendar files: lines of hostile files, and parts of the corpus files. */
const PIECES = [
  'BEGIN:VCALENDAR',
  'END:VCALENDAR',
  'BEGIN:VEVENT',
  'END:VEVENT',
  'BEGIN:VTIMEZONE',
  'END:VTIMEZONE',
  'BEGIN:STANDARD',
  'END:STANDARD',
  'BEGIN:VALARM',
  'TZID:Halifax',
  'UID:a',
  'SUMMARY:<p>A',
  'SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=',
  'DTSTART;TZID=Halifax:20270112T090000',
  'DTSTART:20270112T090000Z',
  'DTSTART:20070101T000000',
  'DTSTART;VALUE=DATE:20270112',
  'DTSTART;TZID="',
  'DTEND:99991231T235959Z',
  'DURATION:P99999999W',
  'DURATION:PT-1H',
  'RRULE:FREQ=DAILY;COUNT=500',
  'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'RRULE:FREQ=SECONDLY',
  'RRULE:FREQ=WEEKLY;UNTIL=99999999',
  'RDATE:20270113T090000Z,20270114T090000Z',
  'RDATE;VALUE=PERIOD:20270113T090000Z/PT',
  'EXDATE;VALUE=DATE:20270113',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:20270113T090000Z',
  'RECURRENCE-ID:20270112T090000Z',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:+9999',
  'METHOD:CANCEL',
  'STATUS:CANCELLED',
  'SEQUENCE:99999999999999999999',
  'X-WR-TIMEZONE:Halifax',
  ' folded',
  ';:',
  '',
];

it('a calendar file made of random pieces is read without an error', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (lines) => {
      const { drafts, rejected } = readCalendarFile(['BEGIN:VCALENDAR', ...lines].join('\n'), NOW);
      for (const draft of drafts) {
        expect(
          [draft.startsAt, draft.endsAt ?? NOW, ...draft.exceptions].every((at) => !Number.isNaN(at.getTime())),
        ).toBe(true);
        expect(draft.endsAt === null || draft.endsAt > draft.startsAt).toBe(true);
        expect(draft.title).not.toBe('');
      }
      expect(rejected.every(({ title, reason }) => title !== '' && reason !== '')).toBe(true);
    }),
    { numRuns: 150 },
  );
});

it('the reader finishes a corpus file with randomly changed bytes without an error', () => {
  const files = Object.keys(EXPECTED).map(bytesOf);
  const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 8 }), (file, changes) => {
      const bytes = [...file];
      for (const { at, byte, cut } of changes) bytes.splice(at % bytes.length, cut, byte);
      const { drafts, rejected } = readCalendarFile(decodeCalendarFile(new Uint8Array(bytes)), NOW);
      expect(linesOf({ drafts, cancellations: [], rejected }).join('\n').isWellFormed()).toBe(true);
    }),
    { numRuns: 150 },
  );
});
