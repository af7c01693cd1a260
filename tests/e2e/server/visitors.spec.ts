import { readdirSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';
import { requestText, statusesOf, sendBytes } from '../../support/http/raw';
import { uploader, type Uploader } from '../../support/media/upload-people';
import { uploadServer, type UploadServer } from '../../support/media/upload-server';

// Tests of security requirement Q8. The tests reduce the rate limits, because a slow machine would not reach the normal
// limits. Each test uses its own client addresses.
const SCALE = '0.4';

let server: UploadServer;
let member: Uploader;
let count = 0;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await uploadServer(undefined, () => ({ RATE_LIMIT_SCALE: SCALE, TRUSTED_PROXIES: '127.0.0.0/8,::1' }));
  member = await uploader(server);
});
test.afterAll(() => server.remove());

const newAddress = () => `203.0.113.${(count += 1)}`;

async function ask(path: string, address: string, headers: Record<string, string> = {}, url = server.url) {
  const answer = await fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { 'X-Forwarded-For': address, ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/**
 * Requests /robots.txt, the cheapest page, until the server answers 429 with a `Retry-After` header of at least five
 * seconds. Returns this answer.
 */
async function useUp(address: string, headers: Record<string, string> = {}) {
  for (let number = 0; number < 80; number += 1) {
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask('/robots.txt', address, headers)));
    const refused = answers.find((answer) => answer.status === 429 && Number(answer.headers.get('retry-after')) >= 5);
    if (refused) return refused;
  }
  throw new Error('Nobody was refused.');
}

test('visitors get cached pages that contain no data of members', { tag: ['@D10', '@R11'] }, async () => {
  test.setTimeout(120_000);
  const urls = [server.url, await server.another()];
  const id = await member.post();
  const [post] = await server.sql<{ school_id: number }>(
    "UPDATE posts SET share_token = repeat('t', 32) WHERE id = $1 RETURNING school_id",
    id,
  );
  const [board, shared] = [`/explore/${post?.school_id}`, `/shared/${'t'.repeat(32)}`];
  const onBoth = (path: string, headers = {}) => Promise.all(urls.map((url) => ask(path, newAddress(), headers, url)));

  for (let round = 0; round < 3; round += 1) {
    const [name, title] = [`Tidewater ${round}.`, `Lost mittens ${round}.`];
    await server.sql('UPDATE schools SET name = $2 WHERE id = $1', post?.school_id, name);
    await server.sql('UPDATE posts SET title = $2 WHERE id = $1', id, title);
    const answers = [...(await onBoth(board)), ...(await onBoth(shared))];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      for (const words of [name, title]) expect(text).toContain(words);
    }
  }
  // Cached pages are identical except for the nonce, even after a member has requested them.
  const whole = ({ text, headers }: Awaited<ReturnType<typeof ask>>) => {
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
    return { nonce, html: text.replaceAll(nonce, ''), etag: headers.get('etag') };
  };
  const before = (await onBoth(board)).map(whole);
  for (const { text, headers } of await onBoth(board, { Cookie: member.cookie })) {
    expect(text).toContain('You are signed in');
    expect(headers.get('etag')).toBeNull();
  }
  const after = (await onBoth(board)).map(whole);
  expect(after.map(({ html, etag }) => [html, etag])).toEqual(before.map(({ html, etag }) => [html, etag]));
  expect(new Set([...before, ...after].map(({ nonce }) => nonce)).size).toBe(4);
  for (const { html } of after) expect(html).not.toContain('You are signed in');

  const ends = new Date(Date.now() + 2_000);
  await server.sql('UPDATE memberships SET access_until = $2 WHERE user_id = $1', member.id, ends);
  expect((await onBoth(shared)).map(({ status }) => status)).toEqual([200, 200]);
  await new Promise((resolve) => setTimeout(resolve, ends.getTime() - Date.now() + 20));
  expect((await onBoth(shared)).map(({ status }) => status)).toEqual([403, 403]);
  await server.sql("UPDATE memberships SET access_until = now() + interval '9 days' WHERE user_id = $1", member.id);
  expect((await onBoth(shared)).map(({ status }) => status)).toEqual([200, 200]);
  const unshared = await fetch(`${server.url}/api/posts/${id}/share`, {
    method: 'DELETE',
    headers: { Cookie: member.cookie, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(unshared.ok).toBe(true);
  expect((await onBoth(shared)).map(({ status }) => status)).toEqual([404, 404]);
  for (const { text } of await onBoth(board)) expect(text).not.toContain('Lost mittens');
});

test('an IP address with too many requests gets a page with the waiting time', { tag: ['@H5', '@Q8'] }, async () => {
  const greedy = newAddress();
  const { headers, text } = await useUp(greedy);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('strict-transport-security')).toContain('max-age');
  expect(text).toContain('<h1>One moment, please</h1>');

  const api = await ask('/api/schools', greedy);
  expect([api.status, JSON.parse(api.text)]).toMatchObject([429, { code: 'rate_limited' }]);
  expect((await ask('/robots.txt', newAddress())).status).toBe(200);
  // Members can still use the site from the throttled address. Visitors at this address get only static files and
  // health checks.
  expect((await ask('/api/user', greedy, { Cookie: member.cookie })).status).toBe(200);
  const file = readdirSync('.next/static/chunks').find((name) => name.endsWith('.js'));
  for (const path of [`/_next/static/chunks/${file}`, '/api/health/live'])
    expect((await ask(path, greedy)).status, path).toBe(200);

  // A request with a forged session cookie does not count as a member's request, even if each request has a new
  // cookie.
  await useUp(greedy);
  const [head = '', , iv = '', sealed = '', tag = ''] = (member.cookie.split('=')[1] ?? '').split('.');
  for (const forged of [
    `${head}..${iv}.${sealed.slice(1)}A.${tag}`,
    `${head}..${iv}.${sealed}.${tag.slice(2)}AA`,
    'session',
  ])
    expect((await ask('/robots.txt', greedy, { Cookie: `sid=${forged}` })).status, forged).toBe(429);
});

test('a member who sends too many requests is refused from every IP address', { tag: ['@Q8'] }, async () => {
  const other = await uploader(server);
  await useUp(newAddress(), { Cookie: other.cookie });
  expect((await ask('/robots.txt', newAddress(), { Cookie: other.cookie })).status).toBe(429);
  expect((await ask('/robots.txt', newAddress(), { Cookie: member.cookie })).status).toBe(200);
});

test('pipelined requests on one connection count toward the rate limit', { tag: ['@Q8'] }, async () => {
  const address = newAddress();
  const talked = await sendBytes(server.url, requestText('/api/schools', { 'X-Forwarded-For': address }).repeat(200));
  expect(talked.end).toBe('in order');
  const statuses = statusesOf(talked);
  expect(statuses).toHaveLength(9);
  for (const status of statuses.slice(0, 8)) expect([200, 503]).toContain(status);
  expect(statuses[8]).toBe(429);
});

test(
  '60 connections that constantly request the list of schools do not block a member',
  { tag: '@thorough' },
  async () => {
    test.setTimeout(120_000);
    const address = newAddress();
    const flood = Array.from({ length: 60 }, () =>
      sendBytes(server.url, requestText('/api/schools', { 'X-Forwarded-For': address }).repeat(100)),
    );
    const took: number[] = [];
    for (let number = 0; number < 10; number += 1) {
      const began = performance.now();
      expect((await ask('/api/user', newAddress(), { Cookie: member.cookie })).status).toBe(200);
      took.push(performance.now() - began);
    }
    const statuses = (await Promise.all(flood)).flatMap(statusesOf);
    console.log(`members were answered after ${took.map(Math.round).join(', ')} ms`);
    // The server answers 960 requests in two minutes, the normal budget of an address, and refuses further requests.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(960);
    expect(new Set(statuses)).toEqual(new Set(statuses.filter((status) => [200, 429, 503].includes(status))));
  },
);

test(
  'members can still use the site during a flood of requests from many addresses',
  { tag: ['@thorough', '@Q8'] },
  async () => {
    test.setTimeout(120_000);
    let isOver = false;
    const statuses: number[] = [];
    const visitors = Array.from({ length: 30 }, async () => {
      const address = newAddress();
      // The test requests a search page, because search pages are not cached.
      while (!isOver) statuses.push((await ask('/explore?q=a', address)).status);
    });
    const took: number[] = [];
    for (let number = 0; number < 15; number += 1) {
      const began = performance.now();
      expect((await ask('/api/user', newAddress(), { Cookie: member.cookie })).status).toBe(200);
      took.push(performance.now() - began);
    }
    isOver = true;
    await Promise.all(visitors);
    console.log(`members were answered after ${took.map(Math.round).join(', ')} ms; visitors ${statuses.length}`);
    for (const status of statuses) expect([200, 503]).toContain(status);
  },
);
