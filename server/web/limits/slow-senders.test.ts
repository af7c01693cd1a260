import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { calculateRequiredUploadBytes } from '@/lib/http/request/multipart';
import { UPLOAD_SIZE_LIMITS } from '@/lib/media/schema';
import { REQUEST_TIMEOUTS_MS, disconnectSlowSenders } from './slow-senders';

const WITHIN_MS = 300;

let close = () => {};
afterEach(() => close());

/**
 * Starts a client that sends a byte from time to time but never completes its request. Resolves once the server
 * disconnects the client.
 */
async function sender(path: string, answer: RequestListener = () => undefined) {
  const server = createServer((request, response) => {
    disconnectSlowSenders(request, response, WITHIN_MS);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n`);
  const drip = setInterval(() => socket.write('x'), 20);
  close = () => {
    clearInterval(drip);
    socket.destroy();
    server.closeAllConnections();
    server.close();
  };
  // The test listens for `close`, because the server may also reset the connection. The promise of `once` from
  // `node:events` would then be rejected.
  const closed = new Promise((resolve) => socket.once('close', () => resolve('cut off')));
  return (ms: number) => Promise.race([closed, sleep(ms, 'still sending', { ref: false })]);
}

it('an upload of the largest video at the slowest accepted speed fits into the time limit', () => {
  let minutes = 0;
  for (
    let remaining: number = UPLOAD_SIZE_LIMITS.video + UPLOAD_SIZE_LIMITS.poster;
    remaining > 0;
    remaining -= calculateRequiredUploadBytes(minutes)
  )
    minutes += 1;
  expect(minutes).toBeGreaterThan(60);
  expect(REQUEST_TIMEOUTS_MS.upload).toBeGreaterThan((minutes + 5) * 60_000);
});

it.each(['/api/posts', '/api/media/uploads', '/login'])(
  'disconnects a slow sender: %s',
  { tags: ['Q3'] },
  async (path) => {
    const outcomeAfter = await sender(path);
    expect(await outcomeAfter(15_000)).toBe('cut off');
  },
);

it('the server disconnects a client that continues its upload after the response', { tags: ['Q3'] }, async () => {
  const outcomeAfter = await sender('/api/media/upload', (_request, response) => void response.end('no'));
  expect(await outcomeAfter(15_000)).toBe('cut off');
});

it('a slow upload is not cut off while its handler reads the upload', async () => {
  const outcomeAfter = await sender('/api/media/upload?x', (request) => void request.resume());
  expect(await outcomeAfter(4 * WITHIN_MS)).toBe('still sending');
});
