import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { valuesFromApp, type MemberPageData } from '../../lib/process/values-from-app';
import { createSlotMarker, PAGE_TEMPLATE_REQUEST_HEADER } from '../../lib/web/page-template-slots';
import { createPageTemplates } from './page-templates';

// The tests replace Next with a handler that records its requests. The only personal data of the test page is a name
// from a cookie.

let requests: IncomingMessage['headers'][];
let next: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let url: string;
let version: string;
const before = { ...valuesFromApp };

function answer({ headers }: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Security-Policy', `script-src 'nonce-${nonce}'`);
  response.setHeader('Cache-Control', 'private, no-store');
  const name = headers[PAGE_TEMPLATE_REQUEST_HEADER] ? createSlotMarker('name') : 'written by Next';
  response.end(`<script nonce="${nonce}"></script><p>${name}</p><script nonce="${nonce}"></script>`);
}

const nameOf = ({ entries }: MemberPageData) => String(entries.page[0]?.[1]);

beforeEach(async () => {
  requests = [];
  next = answer;
  version = '1';
  valuesFromApp.loadMemberPage = async ({ url: path = '', headers }) => {
    const [, name] = /name=(\w+)/.exec(headers.cookie ?? '') ?? [];
    const entries = { layout: [], page: [[['name'], name] as const] };
    return name && path === '/dashboard' ? { path, params: {}, version, entries, texts: {} } : null;
  };
  valuesFromApp.renderPersonalPageParts = (page) => Promise.resolve({ name: nameOf(page) });
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.headers);
    next(request, response);
  };
  const answerFromTemplate = createPageTemplates(handle);
  server = createServer(async (request, response) => {
    if (!(await answerFromTemplate(request, response))) handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  Object.assign(valuesFromApp, before);
  server.closeAllConnections();
  server.close();
});

const load = async (name: string, { path = '/dashboard', ...headers }: Record<string, string> = {}) =>
  fetch(url + path, { headers: { ...(name && { cookie: `name=${name}` }), ...headers } });
const textFor = async (...about: Parameters<typeof load>) => (await load(...about)).text();
const templateRequests = () => requests.filter((headers) => headers[PAGE_TEMPLATE_REQUEST_HEADER]);

describe('signed-in pages made from a template', () => {
  it('Next renders the page template once, without cookies, and each person gets their own data', async () => {
    for (const name of ['Ann', 'Bob', 'Ann']) expect(await textFor(name)).toContain(`<p>${name}</p>`);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.cookie).toBeUndefined();
  });

  it('simultaneous first requests render the page template only once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `P${index}`);
    const texts = await Promise.all(names.map((name) => textFor(name)));
    expect(texts.map((text) => /<p>(\w+)/.exec(text)?.[1])).toEqual(names);
    expect(templateRequests()).toHaveLength(1);
  });

  it('every response has a different nonce in its content security policy and its scripts', async () => {
    const nonces = new Set<string>();
    for (const name of ['Ann', 'Bob']) {
      const response = await load(name);
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
      const inScripts = [...(await response.text()).matchAll(/nonce="([^"]+)"/g)].map(([, each]) => each);
      expect(inScripts).toEqual([nonce, nonce]);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  it('a compressed response has the same content as an uncompressed response', async () => {
    const request = await load('Ann', { 'accept-encoding': 'identity' });
    expect(request.headers.get('content-encoding')).toBeNull();
    const { default: http } = await import('node:http');
    const bytes = await new Promise<Buffer>((resolve) =>
      http.get(`${url}/dashboard`, { headers: { cookie: 'name=Ann', 'accept-encoding': 'gzip' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      }),
    );
    const withoutNonces = (text: string) => text.replace(/nonce="[^"]+"/g, '');
    expect(withoutNonces(gunzipSync(bytes).toString())).toBe(withoutNonces(await request.text()));
  });

  it('Next renders a new template for a new version of a page', async () => {
    await textFor('Ann');
    version = '2';
    await textFor('Ann');
    expect(templateRequests()).toHaveLength(2);
  });

  it.each<[what: string, headers: Record<string, string>]>([
    ["Next's router", { rsc: '1' }],
    ['another page', { path: '/account' }],
    ['a page with a query', { path: '/dashboard?sort=popular' }],
  ])('Next renders the whole page, without a template, for a request for %s', async (_what, headers) => {
    expect(await textFor('Ann', headers)).toContain('written by Next');
  });

  it('Next renders the whole page, without a template, for people who are not signed in', async () =>
    expect(await textFor('')).toContain('written by Next'));

  it.each<[what: string, breakIt: () => void]>([
    ['the data cannot be loaded', () => (valuesFromApp.loadMemberPage = () => Promise.reject(new Error('away')))],
    [
      'the parts cannot be rendered',
      () => (valuesFromApp.renderPersonalPageParts = () => Promise.reject(new Error('broken'))),
    ],
    ['the parts are not in memory', () => (valuesFromApp.renderPersonalPageParts = () => Promise.resolve(null))],
  ])('Next itself answers if %s', async (_what, breakIt) => {
    breakIt();
    expect(await textFor('Ann')).toContain('written by Next');
  });

  it('a page gets a 503 if its data cannot be loaded because the database is unavailable', async () => {
    valuesFromApp.loadMemberPage = ({ headers }) => {
      const fault = { status: 503, code: 'unavailable', retryAfterSeconds: 5 } as const;
      valuesFromApp.pageErrors.set(String(headers['x-page-request']), fault);
      return Promise.reject(new Error('away'));
    };
    const response = await load('Ann');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(requests).toHaveLength(0);
    expect(valuesFromApp.pageErrors.size).toBe(0);
  });

  it('an error in the data of one person does not discard the page template', async () => {
    await textFor('Ann');
    const { renderPersonalPageParts } = valuesFromApp;
    valuesFromApp.renderPersonalPageParts = () => Promise.reject(new Error('broken'));
    expect(await textFor('Bob')).toContain('written by Next');
    valuesFromApp.renderPersonalPageParts = renderPersonalPageParts;
    expect(await textFor('Ann')).toContain('<p>Ann</p>');
    expect(templateRequests()).toHaveLength(1);
  });

  it.each<[what: string, fail: (response: ServerResponse) => void]>([
    ['has an error', (response) => response.writeHead(500).end()],
    ['has no nonce', (response) => response.end('<p></p>')],
    ['sets a cookie', (response) => response.setHeader('Set-Cookie', 'sid=1')],
  ])('a template that %s is not used', async (_what, fail) => {
    next = (request, response) => {
      if (request.headers[PAGE_TEMPLATE_REQUEST_HEADER]) fail(response);
      if (!response.writableEnded) answer(request, response);
    };
    for (let round = 0; round < 3; round += 1) expect(await textFor('Ann')).toContain('written by Next');
    expect(templateRequests(), 'after a failure, the next attempt waits').toHaveLength(1);
    next = answer;
    version = '2';
    expect(await textFor('Ann')).toContain('<p>Ann</p>');
  });
});
