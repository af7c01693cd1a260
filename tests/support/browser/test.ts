import { test as base, type Browser, type BrowserContext } from '@playwright/test';

/** Of this worker, if it has one by now: to ask for it would start it. */
let browserOfWorker: Browser | undefined;
let contextOfTest: BrowserContext | undefined;

/** Every browser test begins with this one: it knows on which site its project works, and so do `sql` and what speaks with "Stripe". */
export const test = base.extend<{ leaveNothingOpen: void }, { site: string }>({
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
  browser: [({ browser }, use) => use((browserOfWorker = browser)), { scope: 'worker' }],
  context: ({ context }, use) => use((contextOfTest = context)),
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
