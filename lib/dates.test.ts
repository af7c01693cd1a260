import { describe, expect, it } from 'vitest';
import { ago, dateAndTime, day } from './dates';

describe('dates', () => {
  it('are written in the time of Nova Scotia, winter and summer', () => {
    expect(dateAndTime('2026-11-05T11:05:00.000Z')).toBe('Nov 5, 2026 7:05 AM');
    expect(dateAndTime('2026-07-05T15:00:00.000Z')).toBe('Jul 5, 2026 12:00 PM');
  });

  it('belong to the day that it is there', () => {
    expect(day('2027-01-01T02:30:00.000Z')).toBe('Dec 31, 2026');
    expect(dateAndTime('2027-01-01T04:00:00.000Z')).toBe('Jan 1, 2027 12:00 AM');
  });

  it('tell how long ago', () => {
    expect(ago('2026-11-05T11:00:00.000Z', new Date('2026-11-05T13:00:00.000Z'))).toBe('about 2 hours ago');
  });
});
