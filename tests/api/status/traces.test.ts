import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLoggedJob as roundOf } from '@/lib/jobs/start-jobs';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { createRouteMatcher } from '@/server/web/route-matcher';
import { startTracing } from '@/server/web/monitoring/tracing';
import { begin } from '../../support/billing/billing';
import { person, school } from '../../support/community/people';
import { call } from '../../support/http/call';
import { openCollector } from '../../support/http/collector';

// Tracing must start before the first database query, because the connection pool checks for tracing only when the pool
// is created.
const collector = await openCollector();
const { request, flush } = startTracing({ endpoint: `${collector.url}/`, ratio: 1, version: 'v' });
valuesFromServer.routeOf = createRouteMatcher(['/api/posts', '/api/search', '/shared/[shareToken]']);

const SERVER = 2;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
let work: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
let isTrusted = false;
const server = createServer(
  request(
    () => isTrusted,
    (asked, response) => work(asked, response),
  ),
);
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  collector.stop();
});

/**
 * Returns the trace spans that the collector receives for a request. The callback `answer` returns the status of the
 * response.
 */
async function spansOf(path: string, answer: () => Promise<number>) {
  collector.raw.length = 0;
  work = async (_asked, response) => void response.writeHead(await answer()).end();
  await fetch(url + path, { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, baggage: 'quill=quill' } });
  await flush();
  return collector.spans();
}

it("a trace shows a request's route, database statements, Stripe calls and jobs, but no personal data", async () => {
  const [who, schoolId] = [await person('active', { firstName: 'Quillfirst' }), await school('Quillschool')];
  const newcomer = await person('inactive');
  const spans = await spansOf('/shared/quilltokenquilltoken?q=quillquery', async () => {
    const body = { schoolId, title: 'quilltitle', content: 'quilltext' };
    const { status } = await call('POST', '/api/posts', { as: who, body, headers: { 'User-Agent': 'quillagent' } });
    await call('GET', '/api/search?q=quillsearch', { as: who });
    expect((await begin(newcomer)).status).toBe(200);
    await roundOf('media.sweep', () => Promise.reject(new Error('quillthrown')));
    return status;
  });
  const [root] = spans.filter(({ kind }) => kind === SERVER);
  expect(root).toMatchObject({
    name: 'GET /shared/[shareToken]',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/shared/[shareToken]',
      'http.response.status_code': 201,
    },
  });
  expect(root?.parentSpanId).toBeFalsy();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([root?.traceId]));
  expect(root?.traceId).not.toBe(TRACE);
  const names = spans.map(({ name }) => name);
  expect(names).toContainEqual(expect.stringMatching(/^(?:insert|select) posts [\w-]{6}$/));
  expect(names).toContain('stripe POST /v1/customers');
  expect(names.filter((name) => name.startsWith('stripe')).join()).not.toMatch(/cus_|sub_|seti_|\d{3}/);
  expect(spans.find(({ name }) => name === 'job media.sweep')).toMatchObject({ status: { code: 2 } });
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
  expect(spans.flatMap(({ events }) => events ?? [])).toEqual([]);
  expect(collector.raw.join()).not.toMatch(/quill|@|example\.test|127\.0\.0\.1|203\.0/i);
});

it('a request joins the trace of a trusted proxy but ignores trace headers from other senders', async () => {
  isTrusted = true;
  const ofRequest = async (status: number) =>
    (await spansOf('/no/such', async () => status)).find(({ kind }) => kind === SERVER);
  const span = await ofRequest(503);
  expect(span).toMatchObject({
    name: 'GET other',
    traceId: TRACE,
    parentSpanId: 'b7ad6b7169203331',
    status: { code: 2 },
  });
  isTrusted = false;
  const own = await ofRequest(200);
  expect(own?.status.code ?? 0).toBe(0);
  expect(own?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(own?.traceId).not.toBe(TRACE);
});

it('a database statement that waits for a connection stays in the trace of its request', async () => {
  collector.raw.length = 0;
  work = async (_asked, response) => {
    await call('GET', '/api/schools');
    response.end();
  };
  await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/api/posts`)));
  await flush();
  const spans = collector.spans();
  const roots = new Map(spans.filter(({ kind }) => kind === SERVER).map(({ spanId, traceId }) => [spanId, traceId]));
  // Database queries outside of requests, such as queries for a Stripe event, have their own traces.
  const statements = spans.filter(({ name }) => name.startsWith('select schools '));
  expect([roots.size, statements.length]).toEqual([40, 40]);
  expect(statements.every(({ parentSpanId = '', traceId }) => roots.get(parentSpanId) === traceId)).toBe(true);
  expect(new Set(statements.map(({ traceId }) => traceId)).size).toBe(40);
});
