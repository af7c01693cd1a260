import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time in ms after which our supervisor, like most others, kills a process that has not ended. */
export const FORCED_KILL_AFTER_MS = 30_000;
const SHUTDOWN_LIMIT_MS = FORCED_KILL_AFTER_MS - 1_000;

/**
 * Returns the maximum time in ms in which unfinished requests can end after the server stops accepting connections.
 * `delay` is the time in ms from the stop signal until the server stops accepting connections.
 */
export const maxMsToFinishRequests = (delay: number): number => SHUTDOWN_LIMIT_MS - delay;

/**
 * After a turn of the event loop that is shorter than this time in ms and brings no new connection, no connection waits
 * (see `whenNoPendingConnections`). During a longer turn, a connection may have arrived that Node has not accepted yet.
 */
const QUIET_MS = 2;
const MAX_WAIT_MS = 5_000;

/**
 * Stops accepting connections, and then resolves. Calls `done` when the last connection has ended. Node's own `close`
 * would let a client with half-sent headers block the shutdown.
 */
export function stopAcceptingConnections(
  server: Server,
  /** The servers that pass their connections on to `server` (server/web/listening-sockets.ts). */
  others: readonly NetServer[],
  done: () => void,
): Promise<void> {
  return new Promise((resolve) =>
    whenNoPendingConnections(server, () => {
      const closed = [server, ...others].map(
        (each) => new Promise((resolveClose) => NetServer.prototype.close.call(each, resolveClose)),
      );
      void Promise.all(closed).then(done);
      setInterval(() => server.closeIdleConnections(), 50).unref();
      resolve();
    }),
  );
}

/**
 * Calls `then` when no connections wait to be accepted, or after `MAX_WAIT_MS`. Closing the server earlier would reset
 * waiting connections and could lose a POST, which a proxy must not repeat.
 */
function whenNoPendingConnections(server: Server, then: () => void): void {
  const startedAt = performance.now();
  let lastCheckAt = startedAt;
  let hasNewConnection = true;
  const markConnection = () => (hasNewConnection = true);
  server.on('connection', markConnection);
  const check = () => {
    const moment = performance.now();
    // Each listening socket accepts at most one connection per turn of the event loop. After a short turn without a new connection, no
    // connection is waiting.
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
