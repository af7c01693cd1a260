import { describe, expect, it } from 'vitest';
import { readCalendarFile } from './read-calendar-file';
import { readCalendarWithTimeLimit } from './calendar-reader-process';

const NOW = new Date('2026-11-01T12:00:00Z');
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];
const read = (...lines: string[]) => readCalendarFile(file(...lines), NOW);
const one = (...lines: string[]) => {
  const { drafts, rejected } = read(...event('one@x', 'SUMMARY:One', ...lines));
  expect(rejected).toEqual([]);
  return drafts[0];
};
const reason = (...lines: string[]) => read(...event('one@x', 'SUMMARY:One', ...lines)).rejected[0]?.reason;

describe('importing an event of a calendar file', () => {
  it('an event is imported with its texts, times and place', () => {
    const draft = one(
      'DESCRIPTION:Two lines\\nand a comma\\, here',
      'LOCATION:Gym',
      'DTSTART;TZID=America/Halifax:20261210T183000',
      'DTEND;TZID=America/Halifax:20261210T200000',
    );
    expect(draft).toEqual({
      uid: 'one@x',
      title: 'One',
      description: 'Two lines\nand a comma, here',
      location: 'Gym',
      allDay: false,
      startsAt: new Date('2026-12-10T22:30:00Z'),
      endsAt: new Date('2026-12-11T00:00:00Z'),
      recurrence: null,
      exceptions: [],
      isCanceled: false,
    });
  });

  it.each([
    ['UTC', 'DTSTART:20261210T223000Z', '2026-12-10T22:30:00Z'],
    ['another time zone', 'DTSTART;TZID=America/Toronto:20261210T173000', '2026-12-10T22:30:00Z'],
    [
      'a time zone with its Windows name',
      'DTSTART;TZID=Atlantic Standard Time:20261210T183000',
      '2026-12-10T22:30:00Z',
    ],
    ['no time zone, in winter', 'DTSTART:20261210T183000', '2026-12-10T22:30:00Z'],
    ['no time zone, in summer', 'DTSTART:20260710T183000', '2026-07-10T21:30:00Z'],
  ])('an event has the correct start time if the file gives the time in %s', (_zone, line, startsAt) =>
    expect(one(line)).toMatchObject({ allDay: false, startsAt: new Date(startsAt) }),
  );

  it('an all-day event can last one day or several days', () => {
    expect(one('DTSTART;VALUE=DATE:20261204')).toMatchObject({
      allDay: true,
      startsAt: new Date('2026-12-04'),
      endsAt: new Date('2026-12-05'),
    });
    expect(one('DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261207')).toMatchObject({
      startsAt: new Date('2026-12-04'),
      endsAt: new Date('2026-12-07'),
    });
  });

  it('an imported event keeps its recurrence rule and its skipped dates', () => {
    expect(
      one(
        'DTSTART;TZID=America/Halifax:20261103T150000',
        'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215',
        'EXDATE;TZID=America/Halifax:20261110T150000,20261124T150000',
      ),
    ).toMatchObject({
      recurrence: 'FREQ=WEEKLY;UNTIL=20261216T035959Z;BYDAY=TU',
      exceptions: [new Date('2026-11-10T19:00:00Z'), new Date('2026-11-24T19:00:00Z')],
    });
    expect(
      one('DTSTART;VALUE=DATE:20261103', 'RRULE:FREQ=WEEKLY;UNTIL=20261215T000000Z', 'EXDATE;VALUE=DATE:20261110'),
    ).toMatchObject({
      recurrence: 'FREQ=WEEKLY;UNTIL=20261215',
      exceptions: [new Date('2026-11-10T00:00:00Z')],
    });
  });

  it('an event with status CANCELLED is imported as cancelled', () =>
    expect(one('DTSTART:20261210T223000Z', 'STATUS:CANCELLED')?.isCanceled).toBe(true));

  it('one changed date of a series is imported as a separate event', () => {
    const { drafts } = read(
      ...event(
        'club',
        'SUMMARY:Club',
        'DTSTART;TZID=America/Halifax:20261103T150000',
        'DTEND;TZID=America/Halifax:20261103T160000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
      ),
      ...event(
        'club',
        'SUMMARY:Club, later',
        'RECURRENCE-ID;TZID=America/Halifax:20261110T150000',
        'DTSTART;TZID=America/Halifax:20261110T170000',
      ),
      ...event(
        'club',
        'SUMMARY:Club',
        'RECURRENCE-ID;TZID=America/Halifax:20261117T150000',
        'DTSTART;TZID=America/Halifax:20261117T150000',
        'STATUS:CANCELLED',
      ),
    );
    expect(
      drafts.map(({ uid, title, startsAt, isCanceled }) => [uid, title, startsAt.toISOString(), isCanceled]),
    ).toEqual([
      ['club', 'Club', '2026-11-03T19:00:00.000Z', false],
      ['club/2026-11-10T19:00:00.000Z', 'Club, later', '2026-11-10T21:00:00.000Z', false],
      ['club/2026-11-17T19:00:00.000Z', 'Club', '2026-11-17T19:00:00.000Z', true],
    ]);
    expect(drafts[0]?.exceptions).toEqual([new Date('2026-11-10T19:00:00Z'), new Date('2026-11-17T19:00:00Z')]);
  });
});

describe('rejecting an event that cannot be imported', () => {
  it.each([
    [
      'every second',
      ['DTSTART:20261210T223000Z', 'RRULE:FREQ=SECONDLY'],
      "The event repeats in a way we can't import.",
    ],
    ['a malformed rule', ['DTSTART:20261210T223000Z', 'RRULE:WHENEVER'], "The event repeats in a way we can't import."],
    [
      'two rules',
      ['DTSTART:20261210T223000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'],
      "The event repeats in a way we can't import.",
    ],
    [
      'another time zone',
      ['DTSTART;TZID=America/Toronto:20261210T143000', 'RRULE:FREQ=WEEKLY'],
      "The event repeats in a time zone other than Nova Scotia's.",
    ],
    ['no start', [], 'The event has no start time.'],
    [
      'two starts',
      ['DTSTART:20261210T223000Z', 'DTSTART:20261211T223000Z'],
      "The event doesn't follow the iCalendar standard.",
    ],
    ['a malformed start', ['DTSTART:soon'], 'The event has no start time.'],
    ['the year 1', ['DTSTART:00010101T000000Z'], "The date of the event isn't in this century."],
  ])('an event that cannot be imported is rejected with the right reason: %s', (_what, lines, why) =>
    expect(reason(...lines)).toBe(why),
  );

  it('an event that cannot be imported does not prevent the import of other events', () => {
    const { drafts, rejected } = read(
      ...event('a', 'SUMMARY:Good', 'DTSTART:20261210T223000Z'),
      ...event('b', 'SUMMARY:Bad', 'DTSTART:20261210T223000Z', 'RRULE:FREQ=HOURLY'),
      ...event('c', 'DTSTART:20261210T223000Z'),
      'BEGIN:VTODO',
      'UID:t',
      'SUMMARY:A task',
      'END:VTODO',
      ...event('d', 'SUMMARY:Good too', 'DTSTART:20261211T223000Z'),
    );
    expect(drafts.map(({ title }) => title)).toEqual(['Good', 'Good too']);
    expect(rejected).toEqual([
      { title: 'Bad', reason: "The event repeats in a way we can't import." },
      { title: 'Untitled', reason: 'The event has no title.' },
    ]);
  });

  it('a text that contains lines of a calendar file is imported as a plain text', () => {
    const { drafts } = read(
      ...event(
        'a',
        'SUMMARY:One\\nEND:VEVENT\\nBEGIN:VEVENT',
        'DESCRIPTION:folded',
        ' END:VEVENT',
        'DTSTART:20261210T223000Z',
      ),
    );
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({ title: 'One END:VEVENT BEGIN:VEVENT', description: 'foldedEND:VEVENT' });
  });

  // The event form refuses line breaks and invisible characters in titles and places, so the import removes them.
  it('line breaks and invisible characters are removed from titles and places', () => {
    const place = 'LOCATION:Bedford Junior High\\n426 Rocky Lake Dr';
    const { drafts } = read(...event('a', 'SUMMARY:Con\u202Ecert', place, 'DTSTART:20261210T223000Z'));
    expect(drafts).toMatchObject([{ title: 'Concert', location: 'Bedford Junior High 426 Rocky Lake Dr' }]);
  });

  it('a text over the limit is cut between characters, and never ends with a space', () => {
    const [emoji, blank] = [`${'x'.repeat(1_999)}🎉🎉`, `${'x'.repeat(199)} y`];
    const { drafts } = read(...event('a', `SUMMARY:${blank}`, `DESCRIPTION:${emoji}`, 'DTSTART:20261210T223000Z'));
    expect(drafts).toMatchObject([{ title: 'x'.repeat(199), description: 'x'.repeat(1_999) }]);
  });

  describe('importing more than 1,000 events from a calendar file', () => {
    const many = (count: number, lines: (n: number) => string[]) =>
      read(...Array.from({ length: count }, (_, n) => event(`e${n}`, `SUMMARY:Event ${n}`, ...lines(n))).flat());
    const dayIn = (year: number, n: number) => `DTSTART;VALUE=DATE:${year}01${String(n + 1).padStart(2, '0')}`;

    it('the oldest past events are left out if a file has too many events', () => {
      const { drafts, rejected } = many(1_005, (n) => [dayIn(n < 20 ? 2024 : 2027, n % 28)]);
      expect(drafts).toHaveLength(1_000);
      expect(drafts.at(-1)?.title).toBe('Event 1004');
      const reason =
        'We import at most 1000 events from a file, and this file has 5 more. We left out this event because it is over.';
      expect(rejected).toEqual([0, 1, 2, 3, 4].map((n) => ({ title: `Event ${n}`, reason })));
    });

    it('a repeated event counts as past only if all its dates are past', () => {
      const { rejected } = many(1_002, (n) => [
        dayIn(n < 4 ? 2024 : 2027, n % 28),
        ...(n === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
        ...(n === 1 ? ['RRULE:FREQ=MONTHLY;COUNT=36'] : []),
        ...(n === 2 ? ['RRULE:FREQ=WEEKLY;UNTIL=20260601'] : []),
        ...(n === 3 ? ['RRULE:FREQ=YEARLY;COUNT=4', 'EXDATE;VALUE=DATE:20270104'] : []),
      ]);
      expect(rejected.map(({ title }) => title)).toEqual(['Event 2', 'Event 3']);
    });

    it('if a file has too many future events, the events furthest ahead are left out', () => {
      const { drafts, rejected } = many(1_200, (n) => [dayIn(n < 200 ? 2028 : 2027, n % 28)]);
      expect([drafts.length, rejected.length, drafts[0]?.title]).toEqual([1_000, 200, 'Event 200']);
      expect(rejected[0]?.reason).toBe('We import at most 1000 events from a file, and this file has 200 more.');
    });
  });
});

/**
 * Measures the processor time of the current process in ms. Unlike elapsed time, processor time does not depend on
 * other work on the machine.
 */
function cpuTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

describe('protection against a calendar file that is meant to take long to read', () => {
  const zone = (name: string, more: string[] = []) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...more, 'END:VTIMEZONE'];
  const standard = [
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:-0400',
    'END:STANDARD',
  ];
  const events = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      event(`e${n}`, 'SUMMARY:E', 'DTSTART;TZID=America/Halifax:20261210T183000'),
    ).flat();

  it('a file with thousands of time zones is refused quickly', () => {
    const cpu = cpuTime();
    const zones = Array.from({ length: 6_000 }, (_, n) => zone(`Z${n}`, standard)).flat();
    expect(() => read(...zones, ...events(200))).toThrow('too many time zones');
    expect(() =>
      read(...zone('America/Halifax', Array.from({ length: 500 }, () => standard).flat()), ...events(200)),
    ).toThrow('too many time zones');
    expect(cpu()).toBeLessThan(2_000);
  });

  it('the importer parses only time zones that an event uses', () => {
    const cpu = cpuTime();
    const long = Array.from({ length: 100 }, () => standard).flat();
    const zones = Array.from({ length: 49 }, (_, n) => zone(`Z${n}`, long)).flat();
    const { drafts } = read(...zones, ...zone('America/Halifax', standard), ...events(100));
    expect(drafts).toHaveLength(100);
    expect(drafts[0]?.startsAt).toEqual(new Date('2026-12-10T22:30:00Z'));
    expect(cpu()).toBeLessThan(4_000);
  });

  it('a short file with expensive recurrence rules is also read in a child process', async () => {
    const series = event(
      's',
      'SUMMARY:S',
      'DTSTART:20200101T090000',
      'RRULE:FREQ=DAILY;COUNT=9;BYMONTH=2;BYMONTHDAY=30',
    );
    const later = event('s', 'RECURRENCE-ID;RAN', ' GE=THISANDFUTURE:20990101T090000', 'DTSTART:20990101T100000');
    await expect(
      readCalendarWithTimeLimit(file(...series, ...later, ...later, ...later), NOW, 1),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(readCalendarWithTimeLimit(file(...series, 'RDATE:20990101T090000'), NOW, 1)).rejects.toMatchObject({
      code: 'invalid',
    });
    expect((await readCalendarWithTimeLimit(file(...series), NOW, 1)).drafts).toHaveLength(1);
  });

  it('a child process that reads a calendar file is killed after its time limit', async () => {
    const ics = file(
      ...Array.from({ length: 900 }, (_, n) => event(`e${n}`, 'SUMMARY:E', 'DTSTART:20261210T223000Z')).flat(),
    );
    let ticks = 0;
    const clock = setInterval(() => (ticks += 1), 10);
    expect((await readCalendarWithTimeLimit(ics, NOW)).drafts[899]?.startsAt).toEqual(new Date('2026-12-10T22:30:00Z'));
    await expect(readCalendarWithTimeLimit(ics, NOW, 50)).rejects.toMatchObject({ code: 'invalid' });
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(5);
    await expect(
      readCalendarWithTimeLimit(file(...zone('Z', Array.from({ length: 900 }, () => standard).flat())), NOW),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('too many time zones') as unknown,
    });
  });
});
