import chromium from '@sparticuz/chromium';
import { defineConfig } from '@playwright/test';
import path from 'node:path';
import type { SiteName } from './tests/support/browser/sites';
import { unwanted } from './tests/support/browser/unwanted';

/** The Chromium that comes as an npm package; elsewhere than on Linux x64 name one in PLAYWRIGHT_CHROMIUM_PATH. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH ?? (await chromium.executablePath());

/** On which installation a project works: see tests/support/browser/sites.ts. */
const on = (site: SiteName) => ({ metadata: { site } });

/** They make schools, which others count, and events; then come those that break the database, change settings, move the clock. */
const ALONE = /\/e2e\/(admin\/(events|import|keyboard|schools)|alone\/.*)\.spec\.ts$/;

/** They wait more than they work, in one piece each. */
const WAITING = /\/e2e\/server\/(letters|away-and-stop)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser/sites.ts',
  // One more than the two cores that there are at least: each of them waits for something now and then.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One more try where nobody can press the button again; what needed it is named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Halifax',
    // To clear a page costs less than to open one.
    reuseContext: true,
    // Drawing what moves costs more than anything else, and what fades has the contrast of neither its start nor its end. The specs of the
    // way through the application and of what comes late have motion.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // what it answers would not be seen by page.route(); loading/failures.spec.ts has it
    screenshot: 'only-on-failure',
    // Keeping one takes as long as the test itself: `--trace on` where somebody wants to look.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath,
      ignoreDefaultArgs: unwanted,
      // A bare machine has no fonts that ours could be measured by.
      env: { ...process.env, FONTCONFIG_FILE: path.resolve('tests/support/browser/fonts.conf') } as Record<
        string,
        string
      >,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The pages of a person follow each other in one process, which knows the scripts by then.
        '--renderer-process-limit=1',
      ],
    },
  },
  // In this order they are begun: what takes long in one piece first, so that nobody waits for it at the end.
  projects: [
    // One file after the other, on a site where nobody else is.
    { name: 'alone', testMatch: ALONE, workers: 1, ...on('alone') },
    { name: 'waiting', testMatch: WAITING, ...on('main') },
    { name: 'main', testIgnore: [ALONE, WAITING], ...on('main') },
  ],
});
