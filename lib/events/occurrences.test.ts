import { describe, expect, it } from 'vitest';
import { listOccurrences, type StoredEventTimes } from './occurrences';
import { MAX_LISTED_OCCURRENCES } from './month-days';
import { addDays, localStartOfDay, dateToLocalTime, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';
import { processorMs } from '@/tests/support/processor-time';

const timed = (start: string, end: string | null, recurrence: string | null = null): StoredEventTimes => ({
  startsAt: localTimeToDate(start),
  endsAt: end === null ? null : localTimeToDate(end),
  allDay: false,
  recurrence,
  exceptions: [],
  timeZone: 'America/Halifax',
});

const days = (first: string, last: string, recurrence: string | null = null): StoredEventTimes => ({
  ...timed('2026-01-01T00:00', null, recurrence),
  startsAt: utcMidnightOfDay(first),
  endsAt: addDays(utcMidnightOfDay(last), 1),
  allDay: true,
});

const occurrencesIn = (event: StoredEventTimes, from: string, to: string) =>
  listOccurrences([event], localStartOfDay(from), localStartOfDay(to));
const starts = (event: StoredEventTimes, from: string, to: string) =>
  occurrencesIn(event, from, to).map(({ startsAt }) => dateToLocalTime(startsAt));

describe('the occurrences of a single event', () => {
  const concert = timed('2026-12-10T18:30', '2026-12-10T20:00');

  it('a one-time event appears only on its own day', () => {
    expect(starts(concert, '2026-12-10', '2026-12-11')).toEqual(['2026-12-10T18:30']);
    expect(starts(concert, '2026-12-11', '2026-12-20')).toEqual([]);
    expect(starts(concert, '2026-12-01', '2026-12-10')).toEqual([]);
  });

  it('an event that ends after midnight appears until its end', () => {
    const sleepover = timed('2026-12-11T20:00', '2026-12-12T08:00');
    expect(starts(sleepover, '2026-12-12', '2026-12-13')).toEqual(['2026-12-11T20:00']);
    expect(listOccurrences([sleepover], localTimeToDate('2026-12-12T08:00'), localStartOfDay('2026-12-20'))).toEqual(
      [],
    );
    expect(
      listOccurrences([sleepover], localTimeToDate('2026-12-12T07:59'), localStartOfDay('2026-12-20')),
    ).toHaveLength(1);
  });

  it('an event without an end time takes place only at its start time', () => {
    const bell = timed('2026-12-10T00:00', null);
    expect(starts(bell, '2026-12-10', '2026-12-11')).toHaveLength(1);
    expect(starts(bell, '2026-12-09', '2026-12-10')).toHaveLength(0);
  });

  it('an all-day event takes place on its day in Nova Scotia time', () => {
    const inService = days('2026-12-04', '2026-12-04');
    expect(occurrencesIn(inService, '2026-12-04', '2026-12-05')).toHaveLength(1);
    expect(occurrencesIn(inService, '2026-12-03', '2026-12-04')).toHaveLength(0);
    expect(occurrencesIn(inService, '2026-12-05', '2026-12-06')).toHaveLength(0);
    expect(
      listOccurrences([inService], localTimeToDate('2026-12-04T23:30'), localTimeToDate('2026-12-04T23:59')),
    ).toHaveLength(1);
  });

  it('an event that lasts several days appears on each of them', () => {
    const camp = days('2026-12-04', '2026-12-06');
    for (const day of ['2026-12-04', '2026-12-05', '2026-12-06'])
      expect(
        occurrencesIn(camp, day, `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`),
        day,
      ).toHaveLength(1);
    expect(occurrencesIn(camp, '2026-12-07', '2026-12-08')).toHaveLength(0);
  });
});

describe('the occurrences of a repeated event', () => {
  it('a weekly event at 9 a.m. stays at 9 a.m. when clocks change in autumn and spring', () => {
    const breakfast = timed('2026-10-22T09:00', '2026-10-22T09:45', 'FREQ=WEEKLY');
    const autumn = occurrencesIn(breakfast, '2026-10-22', '2026-11-13');
    expect(autumn.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-10-22T12:00:00.000Z',
      '2026-10-29T12:00:00.000Z',
      '2026-11-05T13:00:00.000Z',
      '2026-11-12T13:00:00.000Z',
    ]);
    expect(autumn.map(({ endsAt }) => endsAt && dateToLocalTime(endsAt).slice(11))).toEqual(Array(4).fill('09:45'));
    expect(starts(breakfast, '2027-03-08', '2027-03-20')).toEqual(['2027-03-11T09:00', '2027-03-18T09:00']);
    expect(occurrencesIn(breakfast, '2027-03-08', '2027-03-20').map(({ startsAt }) => startsAt.getUTCHours())).toEqual([
      13, 12,
    ]);
  });

  it('an event happens once during a repeated hour and never during a skipped hour (RFC 5545, 3.3.10)', () => {
    const atTwo = timed('2026-10-25T01:30', '2026-10-25T02:30', 'FREQ=WEEKLY');
    expect(starts(atTwo, '2026-11-01', '2026-11-02')).toEqual(['2026-11-01T01:30']);
    const inTheGap = timed('2027-03-07T02:30', '2027-03-07T03:00', 'FREQ=WEEKLY');
    expect(starts(inTheGap, '2027-03-07', '2027-03-22')).toEqual(['2027-03-07T02:30', '2027-03-21T02:30']);
  });

  it('a repeated event includes its start even if the rule does not match that day', () => {
    const monday = timed('2026-11-24T09:00', null, 'FREQ=WEEKLY;UNTIL=20261207T130000Z;BYDAY=MO');
    expect(starts(monday, '2026-11-01', '2027-01-01')).toEqual([
      '2026-11-24T09:00',
      '2026-11-30T09:00',
      '2026-12-07T09:00',
    ]);
  });

  it('a repeated event does not take place on its skipped dates', () => {
    const club = {
      ...timed('2026-11-03T15:00', '2026-11-03T16:00', 'FREQ=WEEKLY;COUNT=4'),
      exceptions: [localTimeToDate('2026-11-10T15:00')],
    };
    expect(starts(club, '2026-11-01', '2027-01-01')).toEqual([
      '2026-11-03T15:00',
      '2026-11-17T15:00',
      '2026-11-24T15:00',
    ]);
  });

  it('a repeated all-day event stays on its days across a clock change', () => {
    const lunch = days('2026-10-30', '2026-10-30', 'FREQ=WEEKLY;UNTIL=20261113');
    expect(occurrencesIn(lunch, '2026-10-01', '2027-01-01').map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-10-30T00:00:00.000Z',
      '2026-11-06T00:00:00.000Z',
      '2026-11-13T00:00:00.000Z',
    ]);
  });

  it('a repeated event that passes midnight also appears the next morning', () => {
    const night = timed('2026-11-06T22:00', '2026-11-07T06:00', 'FREQ=WEEKLY');
    expect(starts(night, '2026-11-14', '2026-11-15')).toEqual(['2026-11-13T22:00']);
  });
});

it('occurrences are sorted by their actual start', () => {
  const all = listOccurrences(
    [timed('2026-12-04T09:00', null), days('2026-12-04', '2026-12-04'), timed('2026-12-03T23:00', null)],
    localStartOfDay('2026-12-01'),
    localStartOfDay('2026-12-31'),
  );
  expect(all.map(({ event }) => (event.allDay ? 'all day' : dateToLocalTime(event.startsAt)))).toEqual([
    '2026-12-03T23:00',
    'all day',
    '2026-12-04T09:00',
  ]);
});

describe('the limits on computing the dates of a repeating event', () => {
  it('a list of occurrences is cut at 500', () => {
    const daily = Array.from({ length: 3 }, () => timed('2026-01-01T09:00', null, 'FREQ=DAILY'));
    expect(listOccurrences(daily, localStartOfDay('2026-01-01'), localStartOfDay('2027-01-01'))).toHaveLength(
      MAX_LISTED_OCCURRENCES,
    );
  });

  it.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;UNTIL=20990101T000000Z',
    'FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3;BYSECOND=1,2,3',
    'FREQ=WEEKLY;COUNT=1000000',
    'FREQ=DAILY;INTERVAL=0',
    'nonsense',
    '',
  ])('an invalid stored recurrence rule is ignored within 100 ms of processor time: %s', async (rule) => {
    const list = () =>
      expect(starts(timed('2000-01-01T09:00', null, rule), '1999-01-01', '2099-01-01')).toEqual(['2000-01-01T09:00']);
    expect(await processorMs(list)).toBeLessThan(100);
  });

  it.each([
    'FREQ=DAILY;COUNT=500',
    'FREQ=DAILY;INTERVAL=99;COUNT=500',
    'FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2',
    'FREQ=DAILY;COUNT=10;BYMONTHDAY=30;BYMONTH=2',
    'FREQ=YEARLY;BYDAY=5FR;BYMONTH=2',
  ])('the accepted rule %s takes less than a second of processor time', async (rule) => {
    const list = () => starts(timed('2000-01-01T09:00', null, rule), '2026-01-01', '2027-01-01');
    expect(await processorMs(list)).toBeLessThan(1_000);
  });
});
