import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listenWithSeveralSockets } from './listening-sockets';

it.runIf(process.platform === 'linux')(
  'the server accepts several waiting connections in one turn of the event loop',
  async () => {
    const server = createServer();
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    const listening = Promise.withResolvers<void>();
    const others = listenWithSeveralSockets(server, { port: 0, host: '127.0.0.1' }, listening.resolve);
    await listening.promise;
    await nextTurn();
    const { port } = server.address() as AddressInfo;
    const clients = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
    let [turns, most, before] = [0, 0, 0];
    for (; accepted < clients.length; turns += 1) {
      await nextTurn();
      most = Math.max(most, accepted - before);
      before = accepted;
    }
    for (const client of clients) client.destroy();
    for (const each of [server, ...others]) each.close();
    expect(most).toBeGreaterThan(4);
    expect(turns).toBeLessThan(clients.length);
  },
);
