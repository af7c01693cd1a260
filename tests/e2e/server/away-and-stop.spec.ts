import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';
import { startProxy, type Proxy } from '../../support/database/proxy';
import { requestText, statusesOf, sendBytes } from '../../support/http/raw';
import { uploader, type Uploader } from '../../support/media/upload-people';
import { siteDatabase, uploadServer, type UploadServer } from '../../support/media/upload-server';

// The order of these tests matters, because the last test stops the server.

const DELAY_SECONDS = 5;

let proxy: Proxy;
let server: UploadServer;
let member: Uploader;
let halfSent: ReturnType<typeof sendBytes>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const databaseUrl = new URL(siteDatabase().url);
  proxy = await startProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
  server = await uploadServer(undefined, (database) => {
    Object.assign(database, { hostname: '127.0.0.1', port: String(proxy.port) });
    database.searchParams.delete('host'); // Removes the folder with the socket of the server.
    return { DATABASE_URL: database.href, SHUTDOWN_DELAY_SECONDS: String(DELAY_SECONDS) };
  });
  member = await uploader(server);
  halfSent = sendBytes(server.url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
});
test.afterAll(async () => {
  await server.remove();
  proxy.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers });

const PUBLIC = ['/', '/explore', '/explore/1', '/shared/abcdefghijklmnopqrstuvwxyz0123456789', '/login', '/terms'];
const SIGNED_IN = [
  '/dashboard',
  '/schools',
  '/schools/1',
  '/notifications',
  '/saved',
  '/account',
  '/subscription',
  '/admin/users',
];

test(
  'pages that need the database answer 503 with our error page during a database outage',
  { tag: ['@R8'] },
  async () => {
    test.setTimeout(120_000);
    // The test checks that the pages work before the database outage.
    for (const path of ['/explore', '/dashboard']) await get(path, { Cookie: member.cookie });
    proxy.set('cut');
    const cookie = { Cookie: member.cookie };
    const requests = [
      ...PUBLIC.map((path) => [path, {}] as const),
      ...[...PUBLIC, ...SIGNED_IN].map((path) => [path, cookie] as const),
    ];
    const messages: string[] = [];
    for (const [path, headers] of requests) {
      for (const rsc of [{}, { RSC: '1' }]) {
        const answer = await get(path, { ...headers, ...rsc });
        const text = await answer.text();
        messages.push(`${path} ${answer.status}`);
        expect([200, 307, 503], `${path} ${JSON.stringify(rsc)}`).toContain(answer.status);
        if (answer.status !== 503) continue;
        expect(answer.headers.get('retry-after'), path).toBe('5');
        expect(answer.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
        expect(text, path).toContain('<h1>One moment, please</h1>');
      }
    }
    for (const path of SIGNED_IN) expect(messages).toContain(`${path} 503`);
    proxy.set('open');
    await expect.poll(async () => (await get('/dashboard', cookie)).status, { timeout: 20_000 }).toBe(200);
  },
);

test('Next does not fail, whatever value a request header has', { tag: ['@L4', '@Q7'] }, async () => {
  const chunk = `/_next/static/chunks/${readdirSync('.next/static/chunks').find((name) => name.endsWith('.js'))}`;
  const state = encodeURIComponent(JSON.stringify(['', { children: ['x', { children: {} }] }]));
  const broken: [string, Record<string, string>][] = [
    ...['x', '%', '%E0%A4%A', '[]', 'null', state].map(
      (value) => ['/nothing-here', { RSC: '1', 'Next-Router-State-Tree': value }] as [string, Record<string, string>],
    ),
    ['/explore', { RSC: '1', 'Next-Router-Segment-Prefetch': '%', 'Next-Router-Prefetch': '1' }],
    ['/explore', { RSC: '1', 'Next-Url': '%' }],
    ['/explore', { 'Next-Action': 'x' }],
    ['/explore', { 'X-Middleware-Prefetch': '1' }],
    ['/explore', { 'X-Middleware-Rewrite': 'http://127.0.0.1:1/' }],
    [chunk, { Range: 'bytes=abc', 'Accept-Encoding': 'br' }],
    [chunk, { Range: 'bytes=99999999-' }],
    [chunk, { 'If-Match': '"other"' }],
    [chunk, { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
    ['/_global-error', {}],
  ];
  for (const [path, headers] of broken)
    expect((await get(path, headers)).status, `${path} ${JSON.stringify(headers)}`).toBeLessThan(500);
});

test(
  'a connection that sends incomplete headers is closed within twenty seconds',
  { tag: ['@L10', '@Q3'] },
  async () => {
    test.setTimeout(60_000);
    const { ms, text } = await halfSent;
    expect(text).toContain('HTTP/1.1 408 ');
    expect(ms).toBeGreaterThan(10_000);
    // The limit of 20 s allows for the server's check interval of one second and for a busy machine.
    expect(ms).toBeLessThan(20_000);
  },
);

test('a stopping server still serves pages and resets no connection', { tag: ['@L7', '@L9', '@O1'] }, async () => {
  test.setTimeout(60_000);
  const id = await member.post();
  await server.sql("UPDATE posts SET share_token = repeat('s', 32) WHERE id = $1", id);
  // The test locks the view counts, so that the server cannot write them until one second after it stops accepting
  // connections.
  const held = server.sql(
    `DO $$ BEGIN LOCK TABLE share_views IN EXCLUSIVE MODE; PERFORM pg_sleep(${DELAY_SECONDS + 1}); END $$`,
  );
  const began = performance.now();
  const stopped = server.stop('SIGTERM');
  await expect.poll(async () => (await get('/api/health/ready')).status, { intervals: [100] }).toBe(503);
  // The test sends only a few requests at a time, so that even a busy machine answers the last one before the server
  // stops.
  const talks: ReturnType<typeof sendBytes>[] = [];
  while (talks.length < 100 && performance.now() - began < DELAY_SECONDS * 500) {
    talks.push(sendBytes(server.url, requestText('/api/health/live')));
    await Promise.all([sleep(10), talks.at(-8)]);
  }
  const answers = await Promise.all(talks);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.map(({ end }) => end)).toEqual(answers.map(() => 'in order'));
  expect(answers.flatMap(statusesOf)).toEqual(answers.map(() => 200));
  expect((await get(`/shared/${'s'.repeat(32)}`, { 'User-Agent': 'Mozilla/5.0 (iPhone)' })).status).toBe(200);
  expect(await stopped).toBeGreaterThanOrEqual(DELAY_SECONDS * 1_000);
  await held;
  expect(await server.sql('SELECT views FROM share_views WHERE post_id = $1', id)).toEqual([{ views: 1 }]);
});
