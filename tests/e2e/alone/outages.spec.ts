import { expect } from '@playwright/test';
import type { Figure } from '../../../tools/outages/figures';
import { restarts } from '../../../tools/outages/restarts';
import type { Scene } from '../../../tools/outages/scene';
import { stopInFlight } from '../../../tools/outages/stop';
import { lockedTable, pausedDatabase } from '../../../tools/outages/stuck';
import { onSite } from '../../support/browser/outage';
import { test } from '../../support/browser/test';

// Security R5, R6, R8, O1: no write may be lost in an outage. The command `npm run test:faults` runs longer and checks
// the promised recovery times.

const outage = (happens: (scene: Scene) => Promise<Figure[]>) =>
  onSite(async (scene) => {
    const figures = await happens(scene);
    expect(figures.filter(({ isMet, isOfMachine }) => !isMet && !isOfMachine)).toEqual([]);
  });

test(
  'a restart of PostgreSQL loses no write and causes no unknown error',
  { tag: ['@R6'] },
  outage((scene) => restarts(scene, { each: 1, betweenMs: 1_000, writers: 2 })),
);
test(
  'a locked table loses no write and causes no unknown error',
  { tag: ['@R8'] },
  outage((scene) => lockedTable(scene, { forMs: 4_000, writers: 2 })),
);
test(
  'a paused PostgreSQL loses no write and causes no unknown error',
  { tag: ['@R8'] },
  outage((scene) => pausedDatabase(scene, { forMs: 3_000, writers: 2 })),
);
test(
  'a graceful stop of the web server loses no write and causes no unknown error',
  { tag: ['@O1'] },
  outage((scene) => stopInFlight(scene, 100)),
);
