import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { requestText, sendBytes } from '@/tests/support/http/raw';
import { listenWithSeveralSockets } from './listening-sockets';
import { stopAcceptingConnections, FORCED_KILL_AFTER_MS, maxMsToFinishRequests } from './graceful-stop';

it.each([0, 4_000, 20_000])(
  'a graceful stop with a delay of %d ms ends before a supervisor kills the process',
  (delay) => {
    expect(delay + maxMsToFinishRequests(delay)).toBeLessThan(FORCED_KILL_AFTER_MS);
    expect(maxMsToFinishRequests(delay)).toBeGreaterThan(8_000); // No response is expected to take longer than 8 s.
  },
);

it(
  'a shutdown waits for responses in progress but not for requests with unfinished headers',
  { tags: ['L7', 'L9'] },
  async () => {
    const limits = { headersTimeout: 500, requestTimeout: 60_000, connectionsCheckingInterval: 50 };
    const server = createServer(limits, (_request, response) => void setTimeout(() => response.end('whole'), 1_000));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const halfSent = sendBytes(url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const requests = sendBytes(url, requestText('/'));
    await sleep(100);
    const closed = new Promise<'closed'>((resolve) => stopAcceptingConnections(server, [], () => resolve('closed')));
    expect(await Promise.race([closed, sleep(5_000, 'held', { ref: false })])).toBe('closed');
    expect((await halfSent).text).toContain('HTTP/1.1 408 ');
    expect((await requests).text).toContain('whole');
  },
);

it(
  'a server that shuts down still answers clients whose connections wait to be accepted',
  { tags: ['O3'] },
  async () => {
    const server = createServer((_request, response) => response.end('whole'));
    const listening = Promise.withResolvers<void>();
    const others = listenWithSeveralSockets(server, { port: 0, host: '127.0.0.1' }, listening.resolve);
    await listening.promise;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const requests = Array.from({ length: 20 }, () => sendBytes(url, requestText('/', { Connection: 'close' })));
    // The clients are connected, but the server has not accepted their connections yet.
    await new Promise((resolve) => process.nextTick(resolve));
    const closed = new Promise((resolve) => stopAcceptingConnections(server, others, () => resolve('closed')));
    const answers = await Promise.all(requests);
    expect(answers.map(({ text, end }) => [text.includes('whole'), end])).toEqual(
      answers.map(() => [true, 'in order']),
    );
    expect(await closed).toBe('closed');
  },
);

it(
  'a shutdown under load accepts all pending connections before it answers their requests',
  { tags: ['O3'] },
  async () => {
    let drained: Promise<void> | undefined;
    const server = createServer(async (_request, response) => {
      await drained;
      for (const end = performance.now() + 20; performance.now() < end;);
      response.end('whole');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const requests = Array.from({ length: 100 }, () => sendBytes(url, requestText('/', { Connection: 'close' })));
    // Node accepts one connection per turn of the event loop, and each response takes 20 ms. Most connections are
    // therefore pending when the shutdown begins.
    await sleep(50);
    const closed = new Promise((resolve) => (drained = stopAcceptingConnections(server, [], () => resolve('closed'))));
    const answers = await Promise.all(requests);
    expect(answers.filter(({ text, end }) => text.includes('whole') && end === 'in order')).toHaveLength(100);
    expect(await closed).toBe('closed');
  },
);
