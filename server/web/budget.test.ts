import { expect, it } from 'vitest';
import { budgets } from './budget';

// Security A6 and Q8: what one source and one address may ask of one process.
it.each([
  ['source.burst', 300, 10],
  ['source', 1_200, 60],
  ['service', 3_000, 60],
  ['address', 30_000, 60],
] as const)(
  '%s: %i requests in %i seconds, then a wait of what is left of them, and nobody else waits',
  async (name, points, seconds) => {
    const spend = budgets(1);
    for (let number = 1; number <= points; number += 1)
      if ((await spend([[name, 'one']])) > 0) throw new Error(`Request ${number} was refused.`);
    const wait = await spend([[name, 'one']]);
    expect(wait).toBeGreaterThan(seconds - 8);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await spend([[name, 'another']])).toBe(0);
  },
);
