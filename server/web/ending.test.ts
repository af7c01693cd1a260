import { expect, it } from 'vitest';
import { FORCE_AFTER_MS, patienceAfter } from './ending';

it.each([0, 4_000, 20_000])(
  'after %d ms of serving who still comes, the end is there before force is used',
  (delay) => {
    expect(delay + patienceAfter(delay)).toBeLessThan(FORCE_AFTER_MS);
    expect(patienceAfter(delay)).toBeGreaterThan(8_000); // an answer takes no longer
  },
);
