import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time in ms after which a supervisor kills the process. Our supervisor and most others wait this long. */
export const FORCE_AFTER_MS = 30_000;
const SHUTDOWN_LIMIT_MS = FORCE_AFTER_MS - 1_000;

/**
 * Returns the time in ms that remains for running requests after the server stops accepting connections. `delay` is the
 * time in ms from the stop signal until the server stops accepting connections. Both times together end before the
 * supervisor kills the process.
 */
export const timeLeftAfter = (delay: number): number => SHUTDOWN_LIMIT_MS - delay;

/** The server has no pending connections if one turn of the event loop takes less than this many ms. */
const QUIET_MS = 2;
const MAX_WAIT_MS = 5_000;

/**
 * Stops accepting connections and calls back once the last connection has ended. Resolves once no new connection is
 * accepted. Node's own `close` of an HTTP server also stops enforcing the header timeout. A client with half-sent
 * headers would then block the shutdown until our time limit.
 */
export function closeWhenServed(server: Server, done: () => void): Promise<void> {
  return new Promise((resolve) =>
    whenNoPendingConnections(server, () => {
      NetServer.prototype.close.call(server, done);
      setInterval(() => server.closeIdleConnections(), 50).unref();
      resolve();
    }),
  );
}

/**
 * Calls back when the system has no pending connections, before any other work. When the server closes, the system
 * resets connections that it has established but Node has not accepted. A proxy must not repeat a POST that it sent on
 * such a connection. Node accepts one connection per event loop turn.
 */
function whenNoPendingConnections(server: Server, then: () => void): void {
  const startedAt = performance.now();
  let lastCheckAt = startedAt;
  let hasNewConnection = true;
  const markConnection = () => (hasNewConnection = true);
  server.on('connection', markConnection);
  const check = () => {
    const moment = performance.now();
    const isQuiet = !hasNewConnection && moment - lastCheckAt < QUIET_MS;
    if (isQuiet || moment - startedAt > MAX_WAIT_MS) {
      server.off('connection', markConnection);
      then();
      return;
    }
    hasNewConnection = false;
    lastCheckAt = moment;
    setImmediate(check);
  };
  setImmediate(check);
}
