// @module-tag thorough
import { describe, expect, it } from 'vitest';
import '../../support/billing/billing';
import { liveThrough } from '../../support/billing/histories';
import { isThorough } from '../../support/thorough';

// Memberships live through random histories and must end as the model says. There are 6 histories, 300 with THOROUGH=1,
// or as many as HISTORIES says.
// HISTORY_SEED=n repeats one that failed. A failure is reported with its seed and its events.

const FIRST = Number(process.env.HISTORY_SEED ?? 1);
const USUAL = isThorough ? 300 : 6;
const HOW_MANY = Number(process.env.HISTORIES ?? (process.env.HISTORY_SEED ? 1 : USUAL));
const LONGEST = 10_000;

describe('any history of memberships', () => {
  it(
    `ends as the state table says, in ${HOW_MANY} random histories`,
    { tags: ['P3'], timeout: HOW_MANY * LONGEST },
    async () => {
      const wrong: string[][] = [];
      for (let seed = FIRST; seed < FIRST + HOW_MANY && wrong.length < 5; seed += 1) {
        const faults = await liveThrough(seed);
        if (faults.length > 0) wrong.push(faults);
      }
      expect(wrong).toEqual([]);
    },
  );
});
