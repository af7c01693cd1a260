import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { repeatAtRate } from './repeat-at-rate';
import { parseResponseBodyId, sendRequest } from './send-request';
import { openEventStream } from './event-stream';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('simulated people', () => {
  it('simulated people send JSON bodies with a session cookie and same-origin headers', async () => {
    const url = await serve(async (request, response) => {
      const { cookie, 'x-forwarded-for': from, 'sec-fetch-site': site } = request.headers;
      const sent = JSON.parse((await request.toArray()).join('')) as object;
      response.writeHead(201).end(JSON.stringify({ id: 7, cookie, from, site, method: request.method, sent }));
    });
    const as = { cookie: 'sid=1', from: '10.0.0.1' };
    const answer = await sendRequest(url, { path: '/', as, body: { content: 'Bus' } });
    expect([answer.status, parseResponseBodyId(answer)]).toEqual([201, 7]);
    expect(JSON.parse(answer.text)).toMatchObject({
      cookie: 'sid=1',
      from: '10.0.0.1',
      site: 'same-origin',
      method: 'POST',
      sent: { content: 'Bus' },
    });
  });

  it('simulated people count a broken response or a refused connection as a missing response', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 }).write('half');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await sendRequest(url, { path: '/' })).toMatchObject({ status: 0, text: '', fault: 'ECONNRESET' });
    expect(await sendRequest('http://127.0.0.1:1', { path: '/' })).toMatchObject({ status: 0, fault: 'ECONNREFUSED' });
  });

  it('simulated people send the second half of a request body only after a signal', async () => {
    let received = '';
    const url = await serve((request, response) => {
      request.on('data', (part: Buffer) => (received += part.toString())).on('end', () => response.end());
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const onConnect = vi.fn();
    const answer = sendRequest(url, { path: '/', body: { a: 1 }, onConnect, secondHalf: promise });
    await vi.waitFor(() => expect(received).toBe('{"a'));
    expect(onConnect).toHaveBeenCalledOnce();
    resolve();
    expect(await answer).toMatchObject({ status: 200 });
    expect(received).toBe('{"a":1}');
  });

  it('simulated people reconnect to an event stream with the last event id', async () => {
    const ids: unknown[] = [];
    const url = await serve((request, response) => {
      ids.push(request.headers['last-event-id']);
      response.writeHead(200).write('id: 5\nevent: news\nda');
      response.write('ta: {}\n\n');
      setTimeout(() => (ids.length === 1 ? response.destroy() : response.end()), 20);
    });
    const onEvent = vi.fn();
    const stream = openEventStream(url, '/', {}, { onEvent, reconnectAfterMs: 10 });
    await vi.waitFor(() => expect(stream.begun()).toBeGreaterThan(2));
    stream.close();
    expect(onEvent).toHaveBeenCalledWith('news', '{}');
    expect(ids.slice(0, 3)).toEqual([undefined, '5', '5']);
  });

  it('simulated people keep a constant rate of requests', async () => {
    let [begun, ended] = [0, 0];
    const stop = repeatAtRate(50, async () => {
      begun += 1;
      await sleep(300);
      ended += 1;
    });
    await sleep(200);
    const stopped = stop();
    expect(ended).toBe(0);
    expect(begun).toBeGreaterThan(5);
    await stopped;
    expect(ended).toBe(begun);
  });
});
