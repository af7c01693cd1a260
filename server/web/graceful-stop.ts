import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time in ms after which our supervisor, like most others, kills a process that has not ended. */
export const FORCED_KILL_AFTER_MS = 30_000;
const SHUTDOWN_LIMIT_MS = FORCED_KILL_AFTER_MS - 1_000;

/**
 * Returns the time in ms that running requests get after the server stops accepting connections. `delay` is the time in
 * ms from the stop signal until the server stops accepting connections. The sum of both times is less than
 * `FORCED_KILL_AFTER_MS`.
 */
export const maxMsToFinishRequests = (delay: number): number => SHUTDOWN_LIMIT_MS - delay;

/**
 * Maximum duration in ms of a quiet turn of the event loop, during which the server accepts no connection. After a
 * quiet turn, no connection is waiting. After a longer turn, a connection may be waiting that arrived late in the turn.
 */
const QUIET_MS = 2;
const MAX_WAIT_MS = 5_000;

/**
 * Stops accepting connections. The promise resolves when no more are accepted, and `done` is called when the last
 * connection has ended. Node's `close` of an HTTP server would let a client with half-sent headers block the shutdown.
 */
export function stopAcceptingConnections(server: Server, done: () => void): Promise<void> {
  return new Promise((resolve) =>
    whenNoPendingConnections(server, () => {
      NetServer.prototype.close.call(server, done);
      setInterval(() => server.closeIdleConnections(), 50).unref();
      resolve();
    }),
  );
}

/**
 * Calls `then` when no connections are waiting to be accepted, or after `MAX_WAIT_MS`. If the server closed earlier,
 * waiting connections would be reset. A POST on such a connection would be lost, because a proxy must not repeat it.
 * Node accepts at most one connection per turn of the event loop. A turn is quiet if it takes less than `QUIET_MS` and
 * accepts no connection. After a quiet turn, no connection is waiting.
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
