import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limits';

// Tests of the rate limits in one process, both for one session and for one network address (security A6 and Q8).
it.each([
  ['source.burst', 300, 10],
  ['source', 1_200, 60],
  ['service', 3_000, 60],
  ['address', 30_000, 60],
] as const)(
  'the rate limit %s accepts exactly %i requests per client in %i seconds',
  { tags: ['Q8'] },
  async (name, points, seconds) => {
    const spend = createRateLimiter(1);
    for (let number = 1; number <= points; number += 1)
      if ((await spend([[name, 'one']])) > 0) throw new Error(`Request ${number} was refused.`);
    const wait = await spend([[name, 'one']]);
    expect(wait).toBeGreaterThan(seconds - 8);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await spend([[name, 'another']])).toBe(0);
  },
);
