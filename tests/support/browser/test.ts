import { expect, test as base, type Browser, type BrowserContext } from '@playwright/test';

/** Of this worker, if it has one by now: to ask for it would start it. */
let browserOfWorker: Browser | undefined;
let contextOfTest: BrowserContext | undefined;

/** What the content policy refused on a page of this test, as the browser's console says it. */
let refused: string[] = [];

/** The same, for who made it on purpose: what is taken fails no test. */
export const takeRefused = (): string[] => refused.splice(0);

function watchPolicy(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      refused.push(`${message.page()?.url()}: ${message.text()}`);
  });
}

/** Every browser test begins with this one: it knows on which site its project works, and so do `sql` and what speaks with "Stripe". */
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
  // Security H3: whatever a test is about.
  refuseNothing: [
    async ({}, use) => {
      refused = [];
      await use();
      expect(refused, 'refused by the content policy').toEqual([]);
    },
    { auto: true },
  ],
  // Pages of other people that a test has opened would go on to listen for news until the worker ends.
  leaveNothingOpen: [
    async ({}, use) => {
      const before = new Set(browserOfWorker?.contexts());
      await use();
      const opened = browserOfWorker?.contexts().filter((each) => each !== contextOfTest && !before.has(each));
      await Promise.all(opened?.map((each) => each.close()) ?? []);
    },
    { auto: true },
  ],
});
