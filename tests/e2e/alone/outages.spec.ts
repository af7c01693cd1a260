import { expect } from '@playwright/test';
import type { Figure } from '../../../tools/outages/figures';
import { restarts } from '../../../tools/outages/restarts';
import type { Scene } from '../../../tools/outages/scene';
import { stopInFlight } from '../../../tools/outages/stop';
import { lockedTable, pausedDatabase } from '../../../tools/outages/stuck';
import { onSite } from '../../support/browser/outage';
import { test } from '../../support/browser/test';

// Security R5, R6, R8, O1: what nobody may lose, each time. `npm run test:faults` does it for longer, and holds it to the seconds that are promised.

const outage = (happens: (scene: Scene) => Promise<Figure[]>) =>
  onSite(async (scene) => {
    const figures = await happens(scene);
    expect(figures.filter(({ isMet, isOfMachine }) => !isMet && !isOfMachine)).toEqual([]);
  });

test(
  'PostgreSQL that is started anew loses nothing, and nothing fails in an unknown way',
  outage((scene) => restarts(scene, { each: 1, betweenMs: 1_000, writers: 2 })),
);
test(
  'a table that is held loses nothing, and nothing fails in an unknown way',
  outage((scene) => lockedTable(scene, { forMs: 4_000, writers: 2 })),
);
test(
  'PostgreSQL that stands still loses nothing, and nothing fails in an unknown way',
  outage((scene) => pausedDatabase(scene, { forMs: 3_000, writers: 2 })),
);
test(
  'a web server that is told to stop loses nothing, and nothing fails in an unknown way',
  outage((scene) => stopInFlight(scene, 100)),
);
