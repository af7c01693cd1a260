import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { valuesFromServer } from '../../lib/process/values-from-server';
import { valuesFromApp } from '../../lib/process/values-from-app';
import { createPageCache } from './page-cache';

// The tests replace Next's pages with a test page that records how often it was rendered and who requested it.

let rendered: string[];
let page: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
let server: Server;
let url: string;
let now: number;
let isCaughtUp: () => Promise<boolean>;
let isSubscribed: boolean;
let cachedPaths: string[];

const SCHOOL = 7;
const ROOM = 100_000;
const markCacheable = ({ headers }: IncomingMessage, until = Infinity, school: number | null = SCHOOL) => {
  const id = String(headers['x-page-request']);
  if (valuesFromApp.cacheablePages.has(id)) valuesFromApp.cacheablePages.set(id, { school, until });
};
function answer({ headers, url: path }: IncomingMessage, response: ServerResponse, text = ''): void {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Security-Policy', `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.write(`<script nonce="${nonce}">${path} of ${headers.cookie ?? 'nobody'}</script>`);
  response.end(`<script nonce="${nonce}">${text}</script>`);
}

beforeEach(async () => {
  rendered = [];
  now = 1_000;
  isCaughtUp = () => Promise.resolve(true);
  isSubscribed = true;
  valuesFromApp.pageCacheState = { isHeard: () => isSubscribed, isCaughtUp: () => isCaughtUp(), now: () => now };
  page = (request, response) => {
    markCacheable(request);
    answer(request, response, `version ${rendered.length}`);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    rendered.push(request.url ?? '');
    void page(request, response);
  };
  const fromMemory = createPageCache(handle, ROOM);
  cachedPaths = [];
  server = createServer(async (request, response) => {
    if (fromMemory.has(request)) cachedPaths.push(request.url ?? '');
    if (!(await fromMemory.answer(request, response))) handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  valuesFromApp.pageCacheState = null;
  server.closeAllConnections();
  server.close();
});

const get = (path = '/explore', headers: Record<string, string> = {}) => fetch(url + path, { headers });
const text = async (path?: string, headers?: Record<string, string>) => (await get(path, headers)).text();
const withoutNonces = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');

it('the page cache renders a page once but gives each visitor a different nonce', async () => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 5; visit += 1) {
    const pageResponse = await get();
    const nonce = /'nonce-([^']+)'/.exec(pageResponse.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect((await pageResponse.text()).split(`nonce="${nonce}"`)).toHaveLength(3);
    expect(pageResponse.headers.get('cache-control')).toBe('private, no-store');
    nonces.add(nonce);
  }
  expect([rendered.length, nonces.size]).toEqual([1, 5]);
});

it('the page cache can say in advance whether it will answer a request', async () => {
  await text();
  expect(cachedPaths).toEqual([]);
  for (const headers of [{ cookie: 'sid=sealed' }, { rsc: '1' }]) await text('/explore', headers);
  expect(cachedPaths).toEqual([]);
  await text();
  expect(cachedPaths).toEqual(['/explore']);
  // Without notifications from the database, cached pages may be outdated. The page cache then answers no requests.
  isSubscribed = false;
  await text();
  expect(cachedPaths).toHaveLength(1);
  isSubscribed = true;
  valuesFromServer.forgetPages(SCHOOL);
  await text();
  expect(cachedPaths).toHaveLength(1);
});

it.each([
  ['a session', '/explore', { cookie: 'sid=sealed' }],
  ['a session over https', '/explore', { cookie: 'other=1; __Host-sid=sealed' }],
  ['a session among other cookies', '/explore', { cookie: 'a=b;sid=sealed;c=d' }],
  ['a query', '/explore?q=sid', {}],
  ['an empty query', '/explore?', {}],
  ['a header for part of a page', '/explore', { rsc: '1' }],
  ['a header for a prefetched page', '/explore', { 'next-router-prefetch': '1' }],
  ['an address that is not cached', '/login', {}],
  ['an address below a cached page', '/explore/7/opengraph-image', {}],
  ['an address in a different spelling', '/%65xplore', {}],
])('a request with %s bypasses the page cache', async (_, path, headers: Record<string, string>) => {
  await get();
  for (const _time of [1, 2]) expect(await text(path, headers)).toContain(`of ${headers.cookie ?? 'nobody'}`);
  expect(rendered).toHaveLength(3);
  expect(withoutNonces(await text())).toContain('/explore of nobody');
  expect(rendered).toHaveLength(3);
});

it('the page of one visitor does not contain request headers of another visitor', { tags: ['D10'] }, async () => {
  const first = await get('/explore', {
    cookie: 'theme=dark',
    'user-agent': 'Tidewater',
    'accept-language': 'mi',
    'x-forwarded-for': '203.0.113.9',
  });
  expect(withoutNonces(await first.text())).toContain('/explore of nobody');
  expect(withoutNonces(await text())).toContain('/explore of nobody');
});

it('the page cache sends a 304 if the visitor has the current version of the page', async () => {
  const uncompressed = await text('/explore', { 'accept-encoding': 'identity' });
  const zipped = await get('/explore', { 'accept-encoding': 'gzip' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(withoutNonces(await zipped.text())).toBe(withoutNonces(uncompressed));
  const etag = zipped.headers.get('etag') ?? '';
  const conditional = await get('/explore', { 'if-none-match': `"x", ${etag}` });
  expect([
    conditional.status,
    await conditional.text(),
    conditional.headers.get('etag'),
    conditional.headers.get('content-security-policy'),
  ]).toEqual([304, '', etag, null]);
  const head = await fetch(`${url}/explore`, { method: 'HEAD' });
  expect([head.status, await head.text(), rendered.length]).toEqual([200, '', 1]);
});

it('the page cache discards a page when its school changes or when the page expires', async () => {
  page = (request, response) => {
    markCacheable(request, 2_000);
    answer(request, response);
  };
  const isRenderedAgain = async () => {
    const renderCount = rendered.length;
    await get();
    return rendered.length > renderCount;
  };
  await get();
  valuesFromServer.forgetPages(SCHOOL + 1);
  expect(await isRenderedAgain()).toBe(false);
  valuesFromServer.forgetPages(SCHOOL);
  expect(await isRenderedAgain()).toBe(true);
  valuesFromServer.forgetPages(null);
  expect(await isRenderedAgain()).toBe(true);
  now = 1_999;
  expect(await isRenderedAgain()).toBe(false);
  now = 2_000;
  expect(await isRenderedAgain()).toBe(true);
});

it('the page cache does not store a page if the data changed during rendering', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  page = async (request, response) => {
    const version = rendered.length;
    markCacheable(request);
    if (version === 1) await promise;
    answer(request, response, `version ${version}`);
  };
  const earlyRequests = [text(), text()];
  await expect.poll(() => rendered.length).toBe(1);
  valuesFromServer.forgetPages(SCHOOL);
  expect(await text()).toContain('version 2');
  resolve();
  for (const each of earlyRequests) expect(await each).toContain('version 1');
  expect(await text()).toContain('version 2');
  expect(rendered).toHaveLength(2);
});

it('the page cache sends no page while the server may be missing database notifications', async () => {
  await get();
  isCaughtUp = () => Promise.resolve(false);
  await get();
  await get();
  expect(rendered).toHaveLength(3);
});

it.each<[string, typeof page]>([
  ['is not marked as cacheable', answer],
  [
    'has an error status',
    (request, response) => {
      markCacheable(request);
      response.statusCode = 404;
      answer(request, response);
    },
  ],
  [
    'sets a cookie',
    (request, response) => {
      markCacheable(request);
      response.setHeader('Set-Cookie', 'sid=1');
      answer(request, response);
    },
  ],
  [
    'has no nonce',
    (request, response) => {
      markCacheable(request);
      response.end('page');
    },
  ],
  [
    'partly failed',
    (request, response) => {
      markCacheable(request);
      valuesFromApp.cacheablePages.delete(String(request.headers['x-page-request']));
      answer(request, response);
    },
  ],
])('a page that %s is not cached', async (_, rendersPage) => {
  page = rendersPage;
  const statuses = [await get(), await get()].map(({ status }) => status);
  expect([rendered.length, statuses[0]]).toEqual([2, statuses[1]]);
  expect(valuesFromApp.cacheablePages.size).toBe(0);
});

it('a full page cache discards the least recently used pages', async () => {
  const large = randomBytes(16_000).toString('latin1');
  page = (request, response) => {
    markCacheable(request);
    answer(request, response, large);
  };
  for (const id of [1, 2, 3]) await text(`/explore/${id}`);
  const renderCount = rendered.length;
  await text('/explore/3');
  expect(rendered).toHaveLength(renderCount);
  await text('/explore/1');
  expect(rendered).toHaveLength(renderCount + 1);
});

it('the page cache frees the memory of expired pages', async () => {
  const large = randomBytes(16_000).toString('latin1');
  page = (request, response) => {
    markCacheable(request, request.url === '/explore/2' ? 2_000 : Infinity);
    answer(request, response, large);
  };
  for (const id of [1, 2]) await text(`/explore/${id}`);
  now = 2_000;
  await text('/explore/3');
  const renderCount = rendered.length;
  await text('/explore/1');
  expect(rendered).toHaveLength(renderCount);
});
