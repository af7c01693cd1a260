import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { requestText } from '@/tests/support/http/raw';
import { refusePipelining } from './pipelining';

it(
  'if a pipelining client disconnects, the server closes each unfinished response exactly once',
  { tags: ['Q3'] },
  async () => {
    const [started, closed]: [ServerResponse[], ServerResponse[]] = [[], []];
    const server = createServer((request, response) => {
      if (refusePipelining(request, response)) return;
      started.push(response);
      response.on('close', () => closed.push(response));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(requestText('/').repeat(3));
    await vi.waitFor(() => expect(started).toHaveLength(3));
    started[0]?.end('the first');
    await vi.waitFor(() => expect(started[1]?.socket).not.toBeNull());
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(closed).toHaveLength(3));
    expect(new Set(closed)).toEqual(new Set(started));
    expect(started.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
    server.close();
  },
);
