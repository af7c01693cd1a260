import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as NetServer } from 'node:net';

/**
 * Number of sockets that listen on the port. Node accepts one connection per listening socket in each turn of the event
 * loop. With one socket, the connections of a rush would wait for many slow turns, and their clients would give up.
 */
const SOCKETS = 16;

/** Only Linux spreads the connections to one port over several sockets of a process. */
const CAN_SHARE_PORT = process.platform === 'linux';

/**
 * Lets the server listen with several sockets, and then calls `listening`. Returns the servers of the other sockets,
 * which pass their connections on. Errors are emitted by `server`.
 */
export function listenWithSeveralSockets(server: Server, options: ListenOptions, listening: () => void): NetServer[] {
  if (!CAN_SHARE_PORT) {
    server.listen(options, listening);
    return [];
  }
  // `noDelay` and `allowHalfOpen` are the settings of Node's HTTP servers.
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    createServer({ noDelay: true, allowHalfOpen: true }, (socket) => server.emit('connection', socket)),
  );
  const shared = { ...options, reusePort: true };
  server.listen(shared, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    for (const other of others) other.on('error', (error) => server.emit('error', error)).listen({ ...shared, port });
    listening();
  });
  return others;
}
