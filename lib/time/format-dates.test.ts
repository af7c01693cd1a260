import { formatDistance } from 'date-fns/formatDistance';
import { describe, expect, it } from 'vitest';
import { timeAgo, formatDateAndTime, formatDate, formatExpiryTime } from './format-dates';

describe('the formats of dates and times', () => {
  it("formatted dates use Nova Scotia's time, in winter and summer", () => {
    expect(formatDateAndTime('2026-11-05T11:05:00.000Z')).toBe('Nov 5, 2026 7:05 AM');
    expect(formatDateAndTime('2026-07-05T15:00:00.000Z')).toBe('Jul 5, 2026 12:00 PM');
  });

  it('a formatted date shows the day in Nova Scotia, not the day in UTC', () => {
    expect(formatDate('2027-01-01T02:30:00.000Z')).toBe('Dec 31, 2026');
    expect(formatDateAndTime('2027-01-01T04:00:00.000Z')).toBe('Jan 1, 2027 12:00 AM');
  });

  it('formatExpiryTime shows the date, the time and the time zone', () => {
    expect(formatExpiryTime('2026-11-05T19:40:00.000Z')).toBe('Nov 5, 2026, 3:40 PM Atlantic time');
  });

  it('a time is formatted relative to the current time', () => {
    expect(timeAgo('2026-11-05T11:00:00.000Z', new Date('2026-11-05T13:00:00.000Z'))).toBe('about 2 hours ago');
  });

  it('relative times have the same wording as in date-fns, from minutes to years', () => {
    const now = new Date('2026-11-05T13:00:00.000Z');
    const DAY = 86_400;
    const months = (count: number) => Math.round(count * 30.436875 * DAY);
    // The wording changes often in the first two months, for example from minutes to hours. The test therefore checks
    // these times in short steps.
    const seconds = [
      ...Array.from({ length: 6_000 }, (_, second) => second),
      ...Array.from({ length: 60 * 24 * 4 }, (_, quarter) => quarter * 900 + 7),
      // Longer times lie in the middle of a month, such as 2.5 months ago. Near a whole month, timeAgo and date-fns may
      // count different numbers of months.
      ...Array.from({ length: 120 }, (_, month) => months(month + 2.5)),
    ];
    for (const distance of seconds) {
      const then = new Date(now.getTime() - distance * 1000);
      // Skips a time if the clocks changed between that time and `now`, because date-fns then counts an hour more or
      // less.
      if (then.getTimezoneOffset() !== now.getTimezoneOffset()) continue;
      expect(timeAgo(then.toISOString(), now), `${distance} s`).toBe(formatDistance(then, now, { addSuffix: true }));
    }
    expect(timeAgo('2026-11-05T15:00:00.000Z', now)).toBe('in about 2 hours');
  });
});
