import { EventEmitter, once } from 'node:events';
import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode } from 'next-auth/jwt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_TOKEN_SALT } from '@/lib/auth/session-token';
import { createAdmissionCheck } from './request-admission';
import { sendRefusal } from '@/server/web/refusal';

// The server of these tests has the admission check but no Next. It admits one visitor at a time, and three may wait. A
// request lasts until the test answers it.
const SECRET = 's'.repeat(32);
const SCALE = 1 / 100;
const WAITING = 3;

type Answer = { status: number; retryAfter: string | undefined; text: string };

/**
 * Paths of the requests that arrived (`come`), that were admitted (`held`), and whose connection closed (`gone`). Each
 * list is in chronological order.
 */
type RequestLog = { come: string[]; held: string[]; gone: string[] };

let requests: RequestLog;
let change: EventEmitter;
let answers: Map<string, ServerResponse>;
let close: () => void;
let send: (
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => { answer: Promise<Answer>; end: () => void; giveUp: () => void };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Requests that still wait when a test ends are admitted or closed during the next test. Each test therefore has its
  // own request log.
  const [lists, changes, responses] = [{ come: [], held: [], gone: [] } as RequestLog, new EventEmitter(), new Map()];
  [requests, change, answers] = [lists, changes, responses];
  const record = (list: keyof RequestLog, { url = '' }: IncomingMessage, response: ServerResponse) => {
    lists[list].push(url);
    responses.set(url, response);
    changes.emit('change');
  };
  const admit = createAdmissionCheck({
    secret: SECRET,
    isSecure: false,
    scale: SCALE,
    isFile: (url) => url === '/file.js',
    isAtHand: ({ url }) => url === '/kept',
  });
  const server = createServer(async (request, response) => {
    record('come', request, response);
    response.once('close', () => record('gone', request, response));
    const refusal = await admit(request, response);
    if (response.destroyed) return;
    if (refusal) return sendRefusal(request, response, refusal);
    record('held', request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  close = () => {
    server.close();
    server.closeAllConnections();
  };

  let count = 0;
  send = (path, headers = {}, body) => {
    const from = { 'X-Forwarded-For': `203.0.113.${(count += 1)}`, ...headers };
    const method = body === undefined ? 'GET' : 'POST';
    const request = call({ method, port, host: '127.0.0.1', path, headers: from, agent: false });
    if (body === undefined) request.end();
    else request.write(body);
    const answer = once(request, 'response').then(async ([response]: IncomingMessage[]) => ({
      status: response?.statusCode ?? 0,
      retryAfter: response?.headers['retry-after'],
      text: ((await response?.toArray()) ?? []).join(''),
    }));
    answer.catch(() => undefined); // A client that disconnects gets no response.
    return { answer, end: () => request.end('half'), giveUp: () => request.destroy() };
  };
});
afterEach(() => {
  vi.useRealTimers();
  close();
});

async function waitFor(list: keyof RequestLog, path: string): Promise<void> {
  while (!requests[list].includes(path)) await once(change, 'change');
}
const serve = (path: string) => answers.get(path)?.end('served');

/** Sends one request, which the server admits, and then the requests that fill the queue. */
async function fillQueue() {
  const first = send('/first');
  await waitFor('held', '/first');
  const queue = [];
  for (let number = 1; number <= WAITING; number += 1) {
    queue.push(send(`/waits-${number}`));
    await waitFor('come', `/waits-${number}`);
  }
  return { first, queue };
}

describe('admission of a visitor while members and visitors take all slots', () => {
  it('a visitor gets a 503 with a retry delay when all visitor slots are taken', { tags: ['Q8'] }, async () => {
    const { queue } = await fillQueue();
    const refused = await Promise.race([...queue, send('/late')].map(({ answer }) => answer));
    expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
    expect(refused.text).toContain('<h1>One moment, please</h1>');
    expect(requests.held).toEqual(['/first']);

    const token = await encode({
      token: { sid: 'session-1' },
      secret: SECRET,
      salt: SESSION_TOKEN_SALT,
      maxAge: 3_600,
    });
    const member = send('/api/user', { Cookie: `sid=${token}` });
    await waitFor('held', '/api/user');
    serve('/api/user');
    expect(await member.answer).toMatchObject({ status: 200, text: 'served' });
  });

  it("a waiting visitor is admitted as soon as another visitor's request is answered", async () => {
    const { first } = await fillQueue();
    serve('/first');
    expect((await first.answer).status).toBe(200);
    await waitFor('held', '/waits-1');
    expect(requests.held).toEqual(['/first', '/waits-1']);
  });

  it('a waiting visitor is admitted once the visitors ahead disconnect', async () => {
    const { first, queue } = await fillQueue();
    queue[0]?.giveUp();
    await waitFor('gone', '/waits-1');
    first.giveUp();
    await waitFor('held', '/waits-2');
    expect(requests.held).toEqual(['/first', '/waits-2']);
  });

  it('a waiting visitor gets the slot of a slow client after two seconds', { tags: ['Q8'] }, async () => {
    const { queue } = await fillQueue();
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor('held', '/waits-1');
    await vi.advanceTimersByTimeAsync(1_000);
    for (const { answer } of queue.slice(1)) expect((await answer).status).toBe(503);
  });
});

it.each(['/file.js', '/api/health/ready', '/api/metrics', '/api/webhooks/stripe', '/kept'])(
  'a request for %s is served without waiting for a slot',
  async (path) => {
    await fillQueue();
    send(path);
    await waitFor('held', path);
  },
);

it('a slow sender takes no slot until the whole request has arrived', { tags: ['Q3'] }, async () => {
  const slow = send('/slow', { 'Content-Length': '8' }, 'half');
  const closed = send('/gone', { 'Content-Length': '8' }, 'half');
  await Promise.all([waitFor('come', '/slow'), waitFor('come', '/gone')]);
  closed.giveUp();
  await waitFor('gone', '/gone');
  send('/quick');
  await waitFor('held', '/quick');
  serve('/quick');
  slow.end();
  while (!requests.held.includes('/slow')) await vi.advanceTimersByTimeAsync(100);
  expect(requests.held).toEqual(['/quick', '/slow']);
});
