import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readClusterAddresses } from '@/server/postgres/cluster';
import type { Site } from '@/tests/support/browser/site';
import { withDatabaseClient } from '../load/database-client';
import { registerMember } from '../load/simulated-people';
import { waitForSuccessfulResponse } from '../load/wait-for-successful-response';

/** The site on which a test causes an outage. It runs with `npm start`, and other tests may use the same site. */
export type OutageTestSite = Pick<Site, 'url' | 'dataDir'> & Partial<Pick<Site, 'again'>>;

export const withSiteDatabase = <T>(
  { dataDir }: Pick<OutageTestSite, 'dataDir'>,
  role: 'ownerUrl' | 'adminUrl',
  use: (client: pg.Client) => Promise<T>,
): Promise<T> => withDatabaseClient(readClusterAddresses(dataDir)![role], use);

/** Signs in a new member. Returns the member, the path of the newest post, and the path of its comments. */
export const registerMemberAndFindNewestPost = (site: OutageTestSite, name: string, from?: string) =>
  withSiteDatabase(site, 'ownerUrl', async (client) => {
    const member = await registerMember(site.url, client, `${name}.${Date.now()}`, from);
    const { rows } = await client.query<{ id: number }>('SELECT max(id) AS id FROM posts');
    const postId = rows[0]?.id;
    return { member, postId, post: `/api/posts/${postId}`, comments: `/api/posts/${postId}/comments` };
  });

/** Waits until the site reports that it is ready. Returns the waiting time in ms. */
export const waitUntilReady = ({ url }: OutageTestSite): Promise<number> =>
  waitForSuccessfulResponse(`${url}/api/health/ready`);

/** Waits until the email and push queues are empty, and runs pending retries immediately. Throws after 90 s. */
export async function waitForEmptyQueues(site: OutageTestSite): Promise<void> {
  await withSiteDatabase(site, 'ownerUrl', async (client) => {
    for (const end = performance.now() + 90_000; performance.now() < end; await pause(250)) {
      await client.query(
        "UPDATE pgboss.job SET start_after = now() WHERE name IN ('mail', 'push') AND state = 'retry'",
      );
      const { rowCount } = await client.query(
        "SELECT FROM pgboss.job WHERE name IN ('mail', 'push') AND state < 'completed' LIMIT 1",
      );
      if (!rowCount) return;
    }
    throw new Error('The queues did not become empty.');
  });
}
