import { expect } from '@playwright/test';
import type { OutageMeasurement } from '../../../tools/outages/outage-measurements';
import { measureDatabaseRestarts } from '../../../tools/outages/database-restarts';
import type { OutageTestSite } from '../../../tools/outages/outage-test-site';
import { measureGracefulStop } from '../../../tools/outages/measure-graceful-stop';
import { measureLockedTable, measurePausedDatabase } from '../../../tools/outages/stuck-database';
import { testOutage } from '../../support/browser/outage';
import { test } from '../../support/browser/test';

// Security R5, R6, R8, O1: an outage must not lose any write. The command `npm run test:faults` runs longer and also
// measures recovery times.

const outage = (happens: (site: OutageTestSite) => Promise<OutageMeasurement[]>) =>
  testOutage(async (site) => {
    const figures = await happens(site);
    expect(figures.filter(({ isMet, isOfMachine }) => !isMet && !isOfMachine)).toEqual([]);
  });

test(
  'a restart of PostgreSQL causes no lost write and no unexpected error',
  { tag: ['@R6'] },
  outage((site) => measureDatabaseRestarts(site, { each: 1, betweenMs: 1_000, writers: 2 })),
);
test(
  'a locked table causes no lost write and no unexpected error',
  { tag: ['@R8'] },
  outage((site) => measureLockedTable(site, { forMs: 4_000, writers: 2 })),
);
test(
  'a paused PostgreSQL causes no lost write and no unexpected error',
  { tag: ['@R8'] },
  outage((site) => measurePausedDatabase(site, { forMs: 3_000, writers: 2 })),
);
test(
  'a graceful stop of the web server causes no lost write and no unexpected error',
  { tag: ['@O1'] },
  outage((site) => measureGracefulStop(site, 100)),
);
