import { describe, expect, it } from 'vitest';
import { createRestartPolicy } from './restart-policy';

describe('restarting a program that crashes', () => {
  it('a program that keeps crashing is restarted after growing delays, at most five times a minute', () => {
    const next = createRestartPolicy();
    expect([0, 10, 300, 1_000, 3_000, 6_000, 59_999].map(next)).toEqual([0, 250, 500, 1_000, 2_000, null, null]);
  });

  it('a program that runs for 12 s before each crash is always restarted without a delay', () => {
    const next = createRestartPolicy();
    for (let second = 0; second < 3_600; second += 12) expect(next(second * 1_000)).toBe(0);
  });

  it('after a minute without crashes, a program that crashes is restarted immediately', () => {
    const next = createRestartPolicy();
    for (const now of [0, 1, 2, 3, 4]) next(now);
    expect(next(65_000)).toBe(0);
  });
});
