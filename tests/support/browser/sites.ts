import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchSite, createSiteData, type Site } from './site';

/** Installations of a test run. Each has its own data and clock, so a change in one site does not affect the others. */
const NAMES = ['main', 'alone'] as const;
export type SiteName = (typeof NAMES)[number];

/**
 * Global setup of Playwright, which runs the test sites. Playwright ends a worker after a failed test, so sites that a
 * worker ran would end too. A worker sends GET /name to start a site, and GET /name/again to restart it.
 */
export default async function offerSites(): Promise<() => Promise<void>> {
  // If a developer has started a site and named it in SITE_URL, the tests use that site.
  if (process.env.SITE_URL) return async () => {};
  const sites = new Map<string, Promise<Site>>();
  // The sites copy this data. It is created before any site starts, because creating it may include a build of the
  // application.
  const template = isFileNamed() ? undefined : createSiteData();
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
  // The sites start early, before a worker requests them. A failure is ignored at this point, because the worker that
  // requests the site gets the error.
  if (template) for (const name of NAMES) siteNamed(name).catch(() => undefined);
  return async () => {
    server.close();
    const started = await Promise.allSettled(sites.values());
    await Promise.all(started.map((site) => (site.status === 'fulfilled' ? site.value.stop() : undefined)));
    const folder = await Promise.resolve(template).catch(() => undefined);
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Returns true if the command names a test file or a project. Sites then start only on demand, because the run may not
 * need every site.
 */
const isFileNamed = () => process.argv.slice(3).some((word) => !word.startsWith('-') || word.startsWith('--project'));
