import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { requestText } from '@/tests/support/http/raw';
import { isTooMuchAtOnce } from './pipelining';

it('notifies each waiting pipelined response exactly once if the client disconnects', { tags: ['Q3'] }, async () => {
  const [begun, closed]: [ServerResponse[], ServerResponse[]] = [[], []];
  const server = createServer((request, response) => {
    if (isTooMuchAtOnce(request, response)) return;
    begun.push(response);
    response.on('close', () => closed.push(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(requestText('/').repeat(3));
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[0]?.end('the first');
  await vi.waitFor(() => expect(begun[1]?.socket).not.toBeNull());
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(closed).toHaveLength(3));
  expect(new Set(closed)).toEqual(new Set(begun));
  expect(begun.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  server.close();
});
