import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { requestText } from '@/tests/support/http/raw';
import { disconnectSlowReceivers } from './slow-receivers';

/** Time limit in ms for a client that reads nothing. It is long enough for a busy machine. */
const WITHIN_MS = 1_500;
/** Size in bytes of a response that does not fit into the socket buffers of the server and the client. */
const LARGE = Buffer.alloc(32 * 2 ** 20, 'x');

let close = () => {};
afterEach(() => close());

/** Starts a server that responds with `answer`, and connects a client that reads only when the test says so. */
async function reader(answer: RequestListener, headers: Record<string, string> = { Connection: 'close' }) {
  const server = createServer((request, response) => {
    disconnectSlowReceivers(response, WITHIN_MS);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  close = () => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  };
  socket.on('error', () => undefined);
  socket.write(requestText('/', headers));
  const [serverSocket] = (await once(server, 'connection')) as [import('node:net').Socket];
  return { socket, its: serverSocket };
}

it('a client that reads nothing is disconnected', { tags: ['Q3'] }, async () => {
  const { its: serverSocket } = await reader((_request, response) => void response.end(LARGE));
  await Promise.race([once(serverSocket, 'close'), sleep(15_000, null, { ref: false })]);
  expect([serverSocket.destroyed, serverSocket.writableLength]).toEqual([true, 0]);
});

it('a client that reads only the first of two responses is disconnected', { tags: ['Q3'] }, async () => {
  const { socket, its: serverSocket } = await reader(
    (request, response) => void response.end(request.url === '/' ? 'x' : LARGE),
    {},
  );
  socket.once('data', () => socket.pause());
  socket.write(requestText('/large'));
  await Promise.race([once(serverSocket, 'close'), sleep(15_000, null, { ref: false })]);
  expect(serverSocket.destroyed).toBe(true);
});

it('the server sends the whole response to a slow but steady reader', async () => {
  const { socket } = await reader((_request, response) => void response.end(LARGE));
  let bytesRead = 0;
  const startedAt = performance.now();
  socket.on('data', (part: Buffer) => {
    bytesRead += part.length;
    socket.pause();
    setTimeout(() => socket.resume(), 8);
  });
  await once(socket, 'close');
  expect(bytesRead).toBeGreaterThan(LARGE.length);
  expect(performance.now() - startedAt).toBeGreaterThan(WITHIN_MS);
});

it('a client is not disconnected while its response is still being created', async () => {
  const { socket } = await reader(
    (_request, response) => void setTimeout(() => response.end('whole'), 1.5 * WITHIN_MS),
  );
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  await once(socket, 'close');
  expect(text).toContain('whole');
});
