import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { signIn, unique } from '../../support/browser/browser';
import { newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { sendBytes } from '../../support/http/raw';

const SCHOOLS = 1_000;

let canary: Server;
let hits: string[];
let address: string;
let city: string;
test.beforeEach(async () => {
  [hits, city] = [[], unique('Canary')];
  canary = createServer((socket) => {
    hits.push('connected');
    socket.on('data', (bytes) => hits.push(bytes.toString('latin1').slice(0, 200)));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(canary, 'listening');
  address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
test.afterEach(async () => {
  canary.close();
  await sql('DELETE FROM schools WHERE city = $1', city);
});

// Security X4: the server must not request addresses that people enter. The test opens no page in a browser, because a
// browser may load images from these addresses.
test('the server never fetches a URL that people enter', { tag: ['@X4'] }, async ({ page, browser, site }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@demo.test');
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const schools = Array.from({ length: SCHOOLS }, (_, n) => ({
    name: `School ${n}`,
    city,
    website: `${address}/website/${n}`,
    thumbnail: `${address}/thumbnail/${n}.png`,
    description: `More at ${address}/description/${n}`,
  }));
  expect(await send('/api/admin/schools/import-csv', { schools })).toMatchObject({ created: SCHOOLS });
  const ids = await sql<{ id: number }>('SELECT id FROM schools WHERE city = $1 ORDER BY id LIMIT 3', city);
  const schoolId = ids[0]?.id ?? 0;

  const member = await newcomer(await browser.newContext(), { member: true });
  await member.call('POST', `/api/schools/${schoolId}/subscribe`);
  const text = `Look: ${address}/post.png ![](${address}/markdown.png) <img src="${address}/html.png">`;
  const post = (await (
    await member.call('POST', '/api/posts', { content: text, title: text.slice(0, 90), schoolId })
  ).json()) as {
    id: number;
  };
  await member.call('POST', `/api/posts/${post.id}/comments`, { content: text });
  const { shareToken } = (await (await member.call('POST', `/api/posts/${post.id}/share`, {})).json()) as {
    shareToken: string;
  };

  for (const path of [
    ...ids.flatMap(({ id }) => [`/explore/${id}`, `/schools/${id}`, `/api/schools/${id}`, `/admin/schools/${id}`]),
    `/explore?q=${city.replaceAll(' ', '+')}`,
    `/schools/${schoolId}?post=${post.id}`,
    `/shared/${shareToken}`,
    '/api/schools',
    '/admin/schools',
    '/dashboard',
    `/_next/image?url=${encodeURIComponent(`${address}/image.png`)}&w=640&q=75`,
  ])
    expect((await page.request.get(path)).status(), path).toBeLessThan(500);

  // Each request tries to make our server connect to another host, for example as a proxy or for a WebSocket.
  const host = new URL(address).host;
  for (const request of [
    `GET ${address}/absolute HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET ${address}/upgrade HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\n\r\n`,
  ])
    await sendBytes(site, Buffer.from(request), { isEnded: true, patience: 5_000 });

  await sleep(2_000); // Waits for the background jobs that the requests of this test have queued.
  expect(hits).toEqual([]);
  // The test sends one request to the canary server, which proves that `hits` records requests.
  await fetch(address, { signal: AbortSignal.timeout(500) }).catch(() => null);
  expect(hits[1]).toContain('GET / HTTP/1.1');
});
