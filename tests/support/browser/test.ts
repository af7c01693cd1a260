import { expect, test as base, type Browser, type BrowserContext } from '@playwright/test';

/**
 * Undefined until a test uses this worker's browser. The fixture `leaveNothingOpen` reads this variable, because
 * requesting the fixture `browser` would start a browser for every test.
 */
let browserOfWorker: Browser | undefined;
let contextOfTest: BrowserContext | undefined;

/** Console messages of the current test about violations of the content security policy. */
let refusals: string[] = [];

/** Returns and clears the recorded policy violations, for tests that cause violations on purpose. */
export const takePolicyViolations = (): string[] => refusals.splice(0);

function watchPolicy(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      refusals.push(`${message.page()?.url()}: ${message.text()}`);
  });
}

/**
 * The `test` function of all browser tests. Each test uses the site of its Playwright project, with that site's
 * database and Stripe emulator.
 */
export const test = base.extend<{ leaveNothingOpen: void; refuseNothing: void }, { site: string }>({
  site: [
    async ({}, use, { project }) => {
      if (process.env.SITES_URL) {
        const answer = await fetch(`${process.env.SITES_URL}/${project.metadata.site}`);
        if (!answer.ok) throw new Error(await answer.text());
        const { url, dataDir } = (await answer.json()) as { url: string; dataDir: string };
        Object.assign(process.env, { SITE_URL: url, SITE_DATA_DIR: dataDir });
      }
      await use(process.env.SITE_URL ?? '');
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site),
  browser: [
    ({ browser }, use) => {
      browser.on('context', watchPolicy);
      return use((browserOfWorker = browser));
    },
    { scope: 'worker' },
  ],
  context: ({ context }, use) => use((contextOfTest = context)),
  // Every test checks that no page violated the content security policy (security requirement H3).
  refuseNothing: [
    async ({}, use) => {
      refusals = [];
      await use();
      expect(refusals, 'refused by the content policy').toEqual([]);
    },
    { auto: true },
  ],
  // After the test, the pages that it opened for other people are closed. Their event streams would otherwise stay open
  // until the worker ends.
  leaveNothingOpen: [
    async ({}, use) => {
      const existing = new Set(browserOfWorker?.contexts());
      await use();
      const opened = browserOfWorker?.contexts().filter((each) => each !== contextOfTest && !existing.has(each));
      await Promise.all(opened?.map((each) => each.close()) ?? []);
    },
    { auto: true },
  ],
});
