import chromium from '@sparticuz/chromium';
import { defineConfig } from '@playwright/test';
import path from 'node:path';
import type { SiteName } from './tests/support/browser/sites';
import { disabledDefaults } from './tests/support/browser/disabled-defaults';

/**
 * The npm package of Chromium is only for Linux x64. On other systems, PLAYWRIGHT_CHROMIUM_PATH must name another
 * Chromium.
 */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH ?? (await chromium.executablePath());

/** Assigns a Playwright project to an instance of the site (tests/support/browser/sites.ts). */
const on = (site: SiteName) => ({ metadata: { site } });

/**
 * Specs that need a separate instance of the site, because they change shared data, settings or the clock, or break the
 * database.
 */
const ISOLATED = /\/e2e\/(admin\/(events|import|keyboard|schools)|alone\/.*)\.spec\.ts$/;

/** Slow specs, each with one long test that mostly waits for the server and uses little processor time. */
const SLOW = /\/e2e\/server\/(letters|away-and-stop)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Approved texts, such as the texts that screen readers speak, are in a folder beside their test.
  snapshotPathTemplate: '{testDir}/{testFileDir}/transcripts/{arg}{ext}',
  globalSetup: './tests/support/browser/sites.ts',
  // Even a machine with two cores runs three workers, because each worker often waits for the site.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // In CI, a failed test is retried once, because nobody can restart the run. A test that passes only on the retry is
  // reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Halifax',
    // Tests reuse one browser context, because clearing it is faster than opening a new one.
    reuseContext: true,
    // Animations are off, because they are slow to render and a fading text has too little contrast. The specs of
    // navigation and lazy loading turn animations on.
    contextOptions: { reducedMotion: 'reduce' },
    // Service workers are off, because page.route() cannot intercept their responses. Only loading/failures.spec.ts
    // enables them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Outside CI, traces are off, because recording them doubles the duration of a test. The option `--trace on` turns
    // traces on.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath,
      ignoreDefaultArgs: disabledDefaults,
      // Provides fonts such as Arial and Times, because the tests compare our fonts with them and a machine may have no
      // fonts installed.
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
  // Projects start in this order. Slow specs with a single test start early. Otherwise, the whole run would wait for
  // one of them at the end.
  projects: [
    // These spec files run one after another, against a separate instance of the site.
    { name: 'alone', testMatch: ISOLATED, workers: 1, ...on('alone') },
    { name: 'waiting', testMatch: SLOW, ...on('main') },
    { name: 'main', testIgnore: [ISOLATED, SLOW], ...on('main') },
  ],
});
