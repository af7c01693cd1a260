import { describe, expect, it } from 'vitest';
import { parseFutureEndDate, parseEndDate } from './parse-end-date';
import { FAR_FUTURE_END_DATE, formatEndDate } from './format-end-date';

describe('a chosen day ends at midnight in Nova Scotia', () => {
  it.each([
    ['2026-11-21', '2026-11-22T04:00:00.000Z'],
    ['2026-07-01', '2026-07-02T03:00:00.000Z'],
    ['2026-12-31', '2027-01-01T04:00:00.000Z'],
    ['2028-02-28', '2028-02-29T04:00:00.000Z'],
    // Clocks change at 2 a.m. on March 8 and November 1, so the midnights before and after a change have different UTC
    // offsets.
    ['2026-03-07', '2026-03-08T04:00:00.000Z'],
    ['2026-03-08', '2026-03-09T03:00:00.000Z'],
    ['2026-10-31', '2026-11-01T03:00:00.000Z'],
    ['2026-11-01', '2026-11-02T04:00:00.000Z'],
  ])('the day %s ends at %s', (day, moment) => {
    expect(parseEndDate(day).toISOString()).toBe(moment);
  });

  it('the end of a chosen day is displayed as the same day', () => {
    for (const day of ['2026-11-21', '2026-07-01', '2026-03-08', '2026-11-01']) {
      expect(formatEndDate(parseEndDate(day).toISOString())).toBe(
        `until ${new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })}`,
      );
    }
    expect(formatEndDate(FAR_FUTURE_END_DATE)).toBe('for good');
  });
});

describe('parseFutureEndDate accepts only end dates in the future', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each(['2026-11-21', '2026-11-22', '2036-11-20', '2026-11-21T12:00:01Z', '2026-11-21T08:30:00-04:00'])(
    'parseFutureEndDate accepts the future end date %s',
    (until) => {
      expect(parseFutureEndDate(until, now) > now).toBe(true);
    },
  );

  it.each(['2026-11-20', '2026-11-21T12:00:00Z', '2036-11-22', '9999-12-31', '0000-01-01'])(
    'parseFutureEndDate refuses the end date %s',
    (until) => {
      expect(() => parseFutureEndDate(until, now)).toThrow(/Choose (?:today|a day)/);
    },
  );
});
