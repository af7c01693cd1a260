import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { commandOf } from '../../../server/processes';
import { killWhileWriting } from '../../../tools/outages/kills';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// Security R5, R6; `npm run test:faults -- kills` does it many times, with a control, and holds it to the seconds that are promised.
test('killed web servers and databases are started again by themselves, and what was acknowledged is there once', async ({
  site,
}) => {
  test.setTimeout(180_000);
  const dataDir = process.env.SITE_DATA_DIR ?? '';
  test.skip(dataDir === '', 'SITE_URL was given without SITE_DATA_DIR: which process to kill is written there.');
  const way = { number: 4, betweenMs: 1_500 };
  const { backAfterMs, ...figures } = await killWhileWriting({ url: site, dataDir }, ['web', 'database'], way);
  console.log(JSON.stringify({ acknowledged: figures.acknowledged, backAfterMs }));
  expect(figures).toMatchObject({ kills: 2, lost: 0, doubled: 0, halfDone: 0, faults: [], databaseFell: 0 });
  expect(figures.acknowledged).toBeGreaterThan(20);
  await sql("DELETE FROM users WHERE email LIKE '%@outages.test'");
  const { web } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { web: { pid: number } };
  expect(commandOf(web.pid)).toContain('--max-old-space-size=768');
});
