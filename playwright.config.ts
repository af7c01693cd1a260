import chromium from '@sparticuz/chromium';
import { defineConfig } from '@playwright/test';
import path from 'node:path';
import type { SiteName } from './tests/support/browser/sites';
import { disabledDefaults } from './tests/support/browser/disabled-defaults';

/** The browser Chromium comes from an npm package for Linux x64. On other systems, set PLAYWRIGHT_CHROMIUM_PATH. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH ?? (await chromium.executablePath());

/** Assigns a Playwright project to an instance of the site (tests/support/browser/sites.ts). */
const on = (site: SiteName) => ({ metadata: { site } });

/**
 * Specs that need an instance of the site of their own. They create schools and events that other specs count, break
 * the database, change settings or move the clock.
 */
const ISOLATED = /\/e2e\/(admin\/(events|import|keyboard|schools)|alone\/.*)\.spec\.ts$/;

/** Slow specs. Each has a single long test that waits most of the time. */
const SLOW = /\/e2e\/server\/(letters|away-and-stop)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser/sites.ts',
  // The smallest machine has two cores. It runs one worker more than that, because each worker waits at times.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One retry in CI, where nobody can restart a run. A test that needed the retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Halifax',
    // Clearing a browser context is cheaper than opening a new context.
    reuseContext: true,
    // Animations are off. They are expensive to render, and a fading text has too little contrast. The specs of
    // navigation and lazy loading enable animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Service workers are off, because page.route() cannot intercept their responses. Only loading/failures.spec.ts
    // enables them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording a trace doubles the time of a test. Use `--trace on` to record one.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath,
      ignoreDefaultArgs: disabledDefaults,
      // Provides fonts like Arial and Times. The tests compare our fonts with them, and a machine without installed
      // fonts has none.
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
        // All pages of a browser context share one process, so each script is compiled only once.
        '--renderer-process-limit=1',
      ],
    },
  },
  // Projects start in this order. Long single tests come first, so that nothing waits for them at the end.
  projects: [
    // These specs run one file after the other, on a separate site.
    { name: 'alone', testMatch: ISOLATED, workers: 1, ...on('alone') },
    { name: 'waiting', testMatch: SLOW, ...on('main') },
    { name: 'main', testIgnore: [ISOLATED, SLOW], ...on('main') },
  ],
});
