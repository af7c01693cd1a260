import { describe, expect, it } from 'vitest';
import { daysOfOccurrence, groupByDay, lastDayOfMonth, plusMonths, weeksOfMonth } from './month-days';
import type { OccurrenceView } from './schema';

const event = (startsAt: string, endsAt: string | null, allDay = false): OccurrenceView => ({
  id: 1,
  schoolId: 1,
  schoolName: 'Cunard',
  area: null,
  title: startsAt,
  description: null,
  location: null,
  startsAt,
  endsAt,
  allDay,
  isRepeated: false,
  isCanceled: false,
});

describe('the days of a month', () => {
  it('the weeks begin on Sunday and contain each day once', () => {
    const weeks = weeksOfMonth('2026-11');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect([weeks[0]?.[0], weeks[4]?.[1], weeks[4]?.[2]]).toEqual(['2026-11-01', '2026-11-30', null]);
    expect(weeksOfMonth('2027-02').flat().filter(Boolean)).toHaveLength(28);
    expect(weeksOfMonth('2027-02')[0]?.slice(0, 2)).toEqual([null, '2027-02-01']);
  });

  it('months follow one another across years', () => {
    expect([plusMonths('2026-12', 1), plusMonths('2027-01', -1), plusMonths('2026-11', 14)]).toEqual([
      '2027-01',
      '2026-12',
      '2028-01',
    ]);
    expect([lastDayOfMonth('2028-02'), lastDayOfMonth('2026-12')]).toEqual(['2028-02-29', '2026-12-31']);
  });
});

describe('the days of an event', () => {
  it.each([
    ['in the evening, which is the next day in UTC', event('2026-11-06T00:30:00Z', null), '2026-11-05', '2026-11-05'],
    ['until midnight', event('2026-11-05T22:00:00Z', '2026-11-06T04:00:00Z'), '2026-11-05', '2026-11-05'],
    ['on a whole day', event('2026-11-05T00:00:00Z', '2026-11-06T00:00:00Z', true), '2026-11-05', '2026-11-05'],
    ['over a clock change', event('2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z'), '2026-10-31', '2026-11-02'],
    ['that ends when it starts', event('2026-11-05T12:00:00Z', '2026-11-05T12:00:00Z'), '2026-11-05', '2026-11-05'],
  ])('an event %s has its days in Nova Scotia', (_what, occurrence, first, last) => {
    expect(daysOfOccurrence(occurrence)).toEqual({ first, last });
  });

  it('an event of several days is listed on each day of the range, in order', () => {
    const break_ = event('2027-03-13T00:00:00Z', '2027-03-16T00:00:00Z', true);
    const fair = event('2027-03-02T15:00:00Z', null);
    const days = groupByDay([break_, fair], '2027-03-01', '2027-03-14');
    expect([...days].map(([day, { length }]) => [day, length])).toEqual([
      ['2027-03-02', 1],
      ['2027-03-13', 1],
      ['2027-03-14', 1],
    ]);
  });
});
