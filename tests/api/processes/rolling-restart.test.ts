// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { expect, it } from 'vitest';
import { measureRollingRestarts } from '@/tools/cluster/rolling-restarts';
import { isThorough } from '../../support/thorough';

// This file runs only with THOROUGH=1, because the test needs nginx and a production build and takes several minutes
// (security O3).

it.runIf(isThorough)(
  'restarting both processes one after the other loses no requests, saved data or live updates',
  async () => {
    const { restarted, jobsTwice } = await measureRollingRestarts(3_190, 1);
    const { requests, failed, lost, doubled, halfDone, untold, addresses } = restarted;
    expect(requests).toBeGreaterThan(500);
    expect(addresses, 'only nginx knows who sent these requests').toBe(1);
    expect(jobsTwice).toEqual([]);
    expect({ failed, lost, doubled, halfDone, untold }).toEqual({
      failed: [],
      lost: 0,
      doubled: 0,
      halfDone: 0,
      untold: 0,
    });
  },
  900_000,
);
