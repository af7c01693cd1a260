import { once } from 'node:events';
import {
  createServer,
  request as open,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '@/lib/auth/session';
import { COMMON_HEADERS } from '@/lib/web/response-headers';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { MAX_JSON_BYTES, readBodyJson } from './request/body';
import { registerRoutesOutsideNext } from './routes-outside-next';
import {
  INTERNAL_CONTENT_ENCODING_HEADER,
  INTERNAL_CONTENT_LENGTH_HEADER,
} from './response/content-headers-next-removes';
import { buildErrorResponse } from './response/build-response';
import { countOpenStreams, createStreamManager, type EventStream } from './response/event-stream';

// These tests start a real server. A request that the server would pass to Next gets status 404 and the text "Next".

Object.assign(process.env, { DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 's'.repeat(32) });

const streams = createStreamManager<AbortSignal>('outside Next', 'account.use');
const PACKED = Buffer.from('packed before');
let url: string;
const server = createServer((async (request, response) => {
  const direct = valuesFromApp.answerDirectly(request);
  return direct ? direct(response) : response.writeHead(404).end('Next');
}) as RequestListener);

beforeAll(async () => {
  registerRoutesOutsideNext({
    '/api/things/[id]': {
      GET: async (request, { params }) => {
        const { id } = (await params) as { id: string };
        const { nextUrl, cookies, headers } = request;
        const values = [
          id,
          nextUrl.searchParams.get('size'),
          cookies.get('sid')?.value,
          headers.get('x-forwarded-for'),
        ];
        const payload = new Headers({ 'X-Request-Id': 'r1' });
        for (const cookie of ['a=1', 'b=2']) payload.append('Set-Cookie', cookie);
        return Response.json(values, { headers: payload });
      },
      POST: async (request) => {
        try {
          return Response.json(await readBodyJson(request), { status: 201 });
        } catch (error) {
          return buildErrorResponse(error, 'r2');
        }
      },
    },
    '/api/packed': {
      GET: async () =>
        new Response(PACKED, {
          headers: {
            [INTERNAL_CONTENT_ENCODING_HEADER]: 'br',
            [INTERNAL_CONTENT_LENGTH_HEADER]: String(PACKED.length),
            Vary: 'Accept-Encoding',
          },
        }),
    },
    '/api/stream': {
      GET: async ({ signal }) => streams.begin({ id: 1 } as CurrentUser, signal, signal).response,
    },
    '/api/long': { GET: async () => Response.json('long '.repeat(1_000)) },
    '/api/known': { GET: async () => new Response(null, { status: 304, headers: { ETag: '"1"' } }) },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  valuesFromApp.answerDirectly = () => null;
  server.close();
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const ask = (path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    open(url + path, { method, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    })
      .on('error', reject)
      .end(body);
  });

it('a route handler that bypasses Next.js can set several cookies in one response', async () => {
  expect((await ask('/api/things/7')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
});

it(
  'a route handler that bypasses Next.js receives parameters, query, cookies and headers',
  { tags: ['V4.1.1'] },
  async () => {
    const { status, headers, body } = await ask('/api/things/a-1?size=3', {
      headers: { Cookie: 'other=1; sid=sealed', 'X-Forwarded-For': '203.0.113.9' },
    });
    expect([status, JSON.parse(body.toString())]).toEqual([200, ['a-1', '3', 'sealed', '203.0.113.9']]);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-request-id': 'r1',
      vary: 'Accept-Encoding',
    });
    for (const { key, value } of COMMON_HEADERS) expect(headers[key.toLowerCase()]).toBe(value);
  },
);

it('a route handler that bypasses Next.js receives the whole request body', { tags: ['L2'] }, async () => {
  const headers = { 'Content-Type': 'application/json' };
  const payload = { text: 'é'.repeat(20_000) };
  const { status, body } = await ask('/api/things/1', { method: 'POST', headers, body: JSON.stringify(payload) });
  expect([status, JSON.parse(body.toString())]).toEqual([201, payload]);
  const large = JSON.stringify('x'.repeat(MAX_JSON_BYTES));
  for (const more of [{ 'Content-Length': String(large.length) }, { 'Transfer-Encoding': 'chunked' }]) {
    const refused = await ask('/api/things/1', { method: 'POST', headers: { ...headers, ...more }, body: large });
    expect([refused.status, refused.headers.connection]).toEqual([413, 'close']);
  }
});

it('the server continues to work after a client disconnects while sending its request', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
  const aborted = open(`${url}/api/things/1`, { method: 'POST', headers, agent: false });
  aborted.on('error', () => undefined).write('{"a":');
  await once(server, 'request');
  aborted.destroy();
  expect((await ask('/api/known')).status).toBe(304);
});

it('a long response is compressed if the client accepts compression', async () => {
  const zipped = await ask('/api/long', { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
  expect(zipped.body.length).toBeLessThan(200);
  const plain = await ask('/api/long', { headers: { 'Accept-Encoding': 'gzip;q=0' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
  const packed = await ask('/api/packed', { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': '13', vary: 'Accept-Encoding' });
  expect([packed.body, packed.headers['x-content-encoding']]).toEqual([PACKED, undefined]);
});

it('an unchanged response (304) is sent without a body', async () => {
  const { status, headers, body } = await ask('/api/known');
  expect([status, headers.etag, body.length]).toEqual([304, '"1"', 0]);
});

it.each([
  ['HEAD', '/api/things/1'],
  ['DELETE', '/api/things/1'],
  ['POST', '/api/long'],
  ['GET', '/api/things/1/more'],
  ['GET', '/api/things/%31'],
  ['GET', '/api/things/'],
  ['GET', '//api/long'],
])('the request %s %s is passed to Next', async (method, path) => {
  expect((await ask(path, { method })).status).toBe(404);
});

describe('an event stream that bypasses Next.js', () => {
  /** Opens an event stream, and resolves when its headers arrive. */
  async function openStream(): Promise<{ client: IncomingMessage; stream: EventStream<AbortSignal> }> {
    const sent = open(`${url}/api/stream`, { agent: false, headers: { 'Accept-Encoding': 'gzip' } }).end();
    const [client] = (await once(sent, 'response')) as [IncomingMessage];
    const [stream] = streams.open;
    if (!stream) throw new Error('The stream has not begun.');
    return { client, stream };
  }
  const untilEnded = async () => {
    while (countOpenStreams()['outside Next'] !== 0) await nextTurn();
  };

  it('sends its headers and each event at once, without compression', async () => {
    const { client, stream } = await openStream();
    expect(client.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(client.headers).not.toHaveProperty('content-encoding');
    for (const { key, value } of COMMON_HEADERS) expect(client.headers[key.toLowerCase()]).toBe(value);
    expect(String((await once(client, 'data'))[0])).toBe('retry: 3000\n\n');
    stream.send('event: one\n\n');
    expect(String((await once(client, 'data'))[0])).toBe('event: one\n\n');
    client.destroy();
    await untilEnded();
  });

  it('ends when its client disconnects', async () => {
    const { client, stream } = await openStream();
    client.destroy();
    await untilEnded();
    expect(stream.about.aborted).toBe(true);
  });

  it('disconnects a client that does not read the events', { tags: ['Q3'] }, async () => {
    const { client, stream } = await openStream();
    const event = 'x'.repeat(16 * 1024);
    // More than the buffers of a local connection hold.
    for (let sent = 0; sent < 2_000 && streams.open.has(stream); sent += 1) {
      stream.send(event);
      await nextTurn();
    }
    expect(streams.open.has(stream)).toBe(false);
    const failed = once(client, 'error');
    client.resume();
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  });

  it('ends its response when the server stops', { tags: ['L9'] }, async () => {
    const { client } = await openStream();
    for (const end of valuesFromApp.atShutdown) void end();
    await once(client.resume(), 'end');
    expect(client.complete).toBe(true);
  });
});
