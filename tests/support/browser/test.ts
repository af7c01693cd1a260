import { test as base } from '@playwright/test';

/** Every browser test begins with this one: it knows on which site its project works, and so do `sql` and what speaks with "Stripe". */
export const test = base.extend<object, { site: string }>({
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
});
