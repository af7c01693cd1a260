import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchSite, makeData, type Site } from './site';

/** Installations of a test run. Each has its own data and clock, so that changes in one do not affect the others. */
const NAMES = ['main', 'alone'] as const;
export type SiteName = (typeof NAMES)[number];

/**
 * Global setup of Playwright. Serves the addresses of the sites to the workers: GET /name starts a site on demand, and
 * GET /name/again starts it again after its end. The sites belong to this process, because a worker ends with its first
 * failed test.
 */
export default async function offerSites(): Promise<() => Promise<void>> {
  // A developer has started a site manually, so the tests use that site.
  if (process.env.SITE_URL) return async () => {};
  const sites = new Map<string, Promise<Site>>();
  // The data is created once, before any site starts, because creating it may include a build of the application.
  const template = isFileNamed() ? undefined : makeData();
  const siteNamed = (name: string): Promise<Site> => {
    const site = sites.get(name) ?? Promise.resolve(template).then(launchSite);
    sites.set(name, site);
    return site;
  };
  const server = createServer((request, response) => {
    const [, name = '', act] = request.url?.split('/') ?? [];
    const ready = siteNamed(name).then(async (site) => {
      if (act === 'again') await site.again();
      return site;
    });
    ready.then(
      ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir })),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.SITES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A failed start is ignored here, because the worker that requests the site receives the failure.
  if (template) for (const name of NAMES) siteNamed(name).catch(() => undefined);
  return async () => {
    server.close();
    const started = await Promise.allSettled(sites.values());
    await Promise.all(started.map((site) => (site.status === 'fulfilled' ? site.value.stop() : undefined)));
    const folder = await Promise.resolve(template).catch(() => undefined);
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

/** Sites start on demand: a run of one file or project does not need every site. */
const isFileNamed = () => process.argv.slice(3).some((word) => !word.startsWith('-') || word.startsWith('--project'));
