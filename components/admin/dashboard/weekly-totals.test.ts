import { describe, expect, it } from 'vitest';
import { formatShortDate, sumByWeek } from './weekly-totals';

const days = Array.from({ length: 16 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);

describe('the weeks of a chart', () => {
  it('a chart has only whole weeks, and the last week ends today', () => {
    expect(
      sumByWeek(
        days,
        days.map(() => 1),
      ),
    ).toEqual([
      { from: '2026-11-03', to: '2026-11-09', value: 7 },
      { from: '2026-11-10', to: '2026-11-16', value: 7 },
    ]);
  });

  it('the value of a week is the sum of its daily values', () => {
    expect(
      sumByWeek(
        days,
        days.map((_, index) => index),
      ).at(-1)?.value,
    ).toBe(9 + 10 + 11 + 12 + 13 + 14 + 15);
  });

  it('sumByWeek returns no weeks for fewer than seven days', () =>
    expect(sumByWeek(days.slice(0, 6), [1, 2, 3, 4, 5, 6])).toEqual([]));

  it('formatShortDate formats a date as month and day', () => expect(formatShortDate('2026-11-05')).toBe('Nov 5'));
});
