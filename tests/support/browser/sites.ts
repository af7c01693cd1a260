import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchSite, makeData, type Site } from './site';

/** The installations of a whole run, each with data and a clock of its own: what one of them counts or changes is nothing to the others. */
const NAMES = ['main', 'alone'] as const;
export type SiteName = (typeof NAMES)[number];

/**
 * Playwright's global setup: tells the workers where the sites are (GET /name), and starts the one that is asked for, or once more (/name/again)
 * after its end. They are ours, since a worker ends with the first test that fails.
 */
export default async function offerSites(): Promise<() => Promise<void>> {
  if (process.env.SITE_URL) return async () => {}; // somebody started one already, for one room
  const sites = new Map<string, Promise<Site>>();
  // Once, and before any of them: it may have to build the application.
  const made = isFileNamed() ? undefined : makeData();
  const ask = (name: string): Promise<Site> => {
    const site = sites.get(name) ?? Promise.resolve(made).then(launchSite);
    sites.set(name, site);
    return site;
  };
  const server = createServer((request, response) => {
    const [, name = '', act] = request.url?.split('/') ?? [];
    const asked = ask(name).then(async (site) => {
      if (act === 'again') await site.again();
      return site;
    });
    asked.then(
      ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir })),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.SITES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (made) for (const name of NAMES) ask(name).catch(() => undefined); // told to who asks
  return async () => {
    server.close();
    const started = await Promise.allSettled(sites.values());
    await Promise.all(started.map((site) => (site.status === 'fulfilled' ? site.value.stop() : undefined)));
    const folder = await Promise.resolve(made).catch(() => undefined);
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

/** Whoever names a file or a project does not need every site. */
const isFileNamed = () => process.argv.slice(3).some((word) => !word.startsWith('-') || word.startsWith('--project'));
