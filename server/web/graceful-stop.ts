import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time in ms before a supervisor kills the process: ours, and most others. */
export const FORCE_AFTER_MS = 30_000;
const ENDS_WITHIN_MS = FORCE_AFTER_MS - 1_000;

/**
 * Returns the ms left for running requests once new connections are refused, given the delay before that. Together they
 * are shorter than the time until the process is killed.
 */
export const patienceAfter = (delay: number): number => ENDS_WITHIN_MS - delay;

/** Maximum length in ms of an idle event loop turn, and the time to wait for one. */
const QUIET_MS = 2;
const AT_MOST_MS = 5_000;

/**
 * Accepts no new connections and calls back once the last one has ended. Node's own `close` of an HTTP server also
 * stops enforcing the header timeout, so a client with half-sent headers would block it until our time limit. Resolves
 * once no new connection is accepted.
 */
export function closeWhenServed(server: Server, done: () => void): Promise<void> {
  return new Promise((closed) =>
    whenNobodyIsAtTheDoor(server, () => {
      NetServer.prototype.close.call(server, done);
      setInterval(() => server.closeIdleConnections(), 50).unref();
      closed();
    }),
  );
}

/**
 * Calls back right after the system had no new connections, with no work since. When we close, the system resets
 * connections that it has made but we have not accepted, and a proxy must not send a POST again. Node accepts one
 * connection per event loop turn.
 */
function whenNobodyIsAtTheDoor(server: Server, then: () => void): void {
  const began = performance.now();
  let looked = began;
  let came = true;
  const note = () => (came = true);
  server.on('connection', note);
  const look = () => {
    const moment = performance.now();
    const isQuiet = !came && moment - looked < QUIET_MS;
    if (isQuiet || moment - began > AT_MOST_MS) {
      server.off('connection', note);
      then();
      return;
    }
    came = false;
    looked = moment;
    setImmediate(look);
  };
  setImmediate(look);
}
