import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Site } from '@/tests/support/browser/site';

/** The site on which an outage happens. It runs with `npm start`, and other tests may use it too. */
export type OutageSite = Pick<Site, 'url' | 'dataDir'> & Partial<Pick<Site, 'again'>>;

export const readJson = <T>(folder: string, name: string): T =>
  JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;

/** Opens a database connection for one use, because each outage of the database ends all its connections. */
export async function withClient<T>(
  { dataDir }: Pick<OutageSite, 'dataDir'>,
  role: 'ownerUrl' | 'adminUrl',
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: readJson<Record<string, string>>(dataDir, 'database.json')[role] });
  client.on('error', () => undefined); // Ignores connection errors, because the outage may break the connection.
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Waits until the site reports that it is ready. Returns the time in ms. Throws if this takes longer than `patienceMs`.
 */
export async function waitUntilReady(url: string, patienceMs = 60_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.ok) return performance.now() - began;
    await pause(100);
  }
  throw new Error('The site did not become ready again.');
}

/** Waits until the mail and push queues are empty. Runs pending retries immediately. Throws after 90 s. */
export async function waitForEmptyQueues(site: OutageSite): Promise<void> {
  await withClient(site, 'ownerUrl', async (client) => {
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
