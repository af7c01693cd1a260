import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  hasReceivedAllDatabaseNotifications,
  isSubscribedToChannel,
  listenToDatabaseChannel,
} from '@/lib/database/channel-listener';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { createPageCache } from '@/server/web/page-cache';
import type { World } from './world';

// Runs the real cache of public pages with real database notifications. In place of the real pages, it caches texts
// that only name a school.

export async function openPageCache({ schools }: World) {
  const pages = new Map([
    ['/explore', null],
    ['/help', null],
    ...Object.values(schools).map((id) => [`/explore/${id}`, id] as const),
    ...Object.entries(schools).map(([name, id]) => [`/shared/${name.padEnd(22, '0')}`, id] as const),
  ]);
  const draw = ({ headers, url = '' }: IncomingMessage, response: ServerResponse) => {
    const request = String(headers['x-page-request']);
    if (valuesFromApp.cacheablePages.has(request))
      valuesFromApp.cacheablePages.set(request, { school: pages.get(url) ?? null, until: Infinity });
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', `script-src 'nonce-${nonce}'`);
    response.end(`<script nonce="${nonce}">${url}</script>`);
  };
  valuesFromApp.pageCacheState = {
    isHeard: () => isSubscribedToChannel('public_pages'),
    isCaughtUp: () => hasReceivedAllDatabaseNotifications('public_pages'),
    now: () => Date.now(),
  };
  const cache = createPageCache(draw);
  await listenToDatabaseChannel('public_pages', (school) =>
    valuesFromServer.forgetPages(school ? Number(school) : null),
  );
  const server = createServer((request, response) => void cache.answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = [...pages.keys()];
  return {
    /** Requests each page, so that all pages are in the cache. */
    fill: () => Promise.all(paths.map(async (path) => (await fetch(origin + path)).text())),
    /** Returns for each page whether the page is in the cache. */
    hits: async (): Promise<Record<string, boolean>> => {
      await hasReceivedAllDatabaseNotifications('public_pages');
      return Object.fromEntries(paths.map((url) => [url, cache.has({ url, headers: {} } as IncomingMessage)]));
    },
    close: () => {
      valuesFromApp.pageCacheState = null;
      server.closeAllConnections();
      server.close();
    },
  };
}
