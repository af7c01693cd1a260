import type { TestInfo } from '@playwright/test';
import { waitUntilReady, type OutageTestSite } from '../../../tools/outages/outage-test-site';
import { sql } from './sql';
import { test } from './test';

/**
 * Returns a Playwright test function that simulates an outage on the test site and then deletes the users that the test
 * created.
 */
export const testOutage =
  (outage: (site: OutageTestSite) => Promise<void>) =>
  async ({ site: url }: { site: string }, { project }: TestInfo): Promise<void> => {
    test.setTimeout(180_000);
    const { SITE_DATA_DIR: dataDir = '', SITES_URL } = process.env;
    test.skip(dataDir === '', 'SITE_URL needs SITE_DATA_DIR, which contains the process ids.');
    const restart = async () => {
      const answer = await fetch(`${SITES_URL}/${project.metadata.site}/again`);
      if (!answer.ok) throw new Error(await answer.text());
    };
    const site = { url, dataDir, ...(SITES_URL && { again: restart }) };
    // After a failed test, a process of the site may still be restarting when the retry begins.
    await waitUntilReady(site);
    await outage(site).finally(() => sql("DELETE FROM users WHERE email LIKE '%@outages.test'"));
  };
