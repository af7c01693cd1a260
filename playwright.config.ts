import chromium from '@sparticuz/chromium';
import { defineConfig } from '@playwright/test';

/** The Chromium that comes as an npm package; elsewhere than on Linux x64 name one in PLAYWRIGHT_CHROMIUM_PATH. */
const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH ?? (await chromium.executablePath());

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/browser/site.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One more try where nobody can press the button again; what needed it is named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.SITE_URL,
    locale: 'en-CA',
    timezoneId: 'America/Halifax',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: DESK }, testIgnore: /(\.(phone|alone|later)|\/admin-[\w-]+)\.spec\.ts$/ },
    { name: 'phone', use: { viewport: PHONE, hasTouch: true }, testMatch: /\.phone\.spec\.ts$/ },
    // Makes and deletes schools and people: after all that count them.
    {
      name: 'admin',
      use: { viewport: DESK },
      testMatch: /\/admin-(?!moderation)[\w-]+\.spec\.ts$/,
      dependencies: ['desk', 'phone'],
    },
    // Changes settings, which hold for everybody: one at a time, beside nothing else.
    {
      name: 'moderation',
      workers: 1,
      use: { viewport: DESK },
      testMatch: /\/admin-moderation\.spec\.ts$/,
      dependencies: ['admin'],
    },
    // Moves the clock of the site: after all that live in the present, and before the database is broken.
    { name: 'later', use: { viewport: DESK }, testMatch: /\.later\.spec\.ts$/, dependencies: ['moderation'] },
    { name: 'alone', use: { viewport: DESK }, testMatch: /\.alone\.spec\.ts$/, dependencies: ['later'] },
  ],
});
