import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { commandOf } from '../../../server/processes';
import { killWhileWriting, told } from '../../../tools/kills/kill-while-writing';
import { test } from '../../support/browser/test';

// Security R5; `npm run kills` does it twenty times and holds it to three seconds.
test('a killed web server is started again by itself, and what was acknowledged is there once', async ({ site }) => {
  test.setTimeout(180_000);
  const dataDir = process.env.SITE_DATA_DIR;
  test.skip(dataDir === undefined, 'SITE_URL was given without SITE_DATA_DIR: which process to kill is written there.');
  const figures = await killWhileWriting({ url: site, dataDir: dataDir ?? '' }, 2);
  console.log(told(figures));
  expect(figures).toMatchObject({ kills: 2, lost: 0, doubled: 0, isDatabaseTheSame: true });
  expect(figures.acknowledged).toBeGreaterThan(20);
  const { web } = JSON.parse(readFileSync(path.join(dataDir ?? '', 'running.json'), 'utf8')) as {
    web: { pid: number };
  };
  expect(commandOf(web.pid)).toContain('--max-old-space-size=768');
});
