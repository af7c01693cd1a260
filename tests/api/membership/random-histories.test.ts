// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { describe, expect, it } from 'vitest';
import '../../support/billing/billing';
import { runHistory } from '../../support/billing/histories';
import { isThorough } from '../../support/thorough';

// Memberships go through random histories of events and must end in the state that a model predicts. HISTORIES sets the
// number of histories, and HISTORY_SEED=n repeats a failed history.

const FIRST_SEED = Number(process.env.HISTORY_SEED ?? 1);
const DEFAULT_COUNT = isThorough ? 300 : 6;
const HISTORY_COUNT = Number(process.env.HISTORIES ?? (process.env.HISTORY_SEED ? 1 : DEFAULT_COUNT));
const TIMEOUT_MS = 10_000;

describe('random histories of memberships', () => {
  it(
    `a membership has the state that the state table predicts after every event of ${HISTORY_COUNT} random event sequences`,
    { tags: ['P3'], timeout: HISTORY_COUNT * TIMEOUT_MS },
    async () => {
      const wrong: string[][] = [];
      for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORY_COUNT && wrong.length < 5; seed += 1) {
        const faults = await runHistory(seed);
        if (faults.length > 0) wrong.push(faults);
      }
      expect(wrong).toEqual([]);
    },
  );
});
