import { describe, expect, it } from 'vitest';
import { backOff } from './back-off';

describe('a program that ends by itself', () => {
  it('is started again at once, then after longer and longer waits, and no sixth time in a minute', () => {
    const next = backOff();
    expect([0, 10, 300, 1_000, 3_000, 6_000, 59_999].map(next)).toEqual([0, 250, 500, 1_000, 2_000, null, null]);
  });

  it('never waits as long as it runs for a while each time, and may fall five times in every minute for ever', () => {
    const next = backOff();
    for (let second = 0; second < 3_600; second += 12) expect(next(second * 1_000)).toBe(0);
  });

  it('begins with no wait again after a quiet minute', () => {
    const next = backOff();
    for (const now of [0, 1, 2, 3, 4]) next(now);
    expect(next(65_000)).toBe(0);
  });
});
