import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a supervisor waits before it uses force: ours, and most others. */
export const FORCE_AFTER_MS = 30_000;
const ENDS_WITHIN_MS = FORCE_AFTER_MS - 1_000;

/** How long what was begun may take once nobody is let in any more, after so long a time of serving who still came: together less than force waits. */
export const patienceAfter = (delay: number): number => ENDS_WITHIN_MS - delay;

/** Of one turn of the thread in which nothing was done; and how long such a moment is waited for. */
const QUIET_MS = 2;
const AT_MOST_MS = 5_000;

/**
 * Takes no new connections, and calls back when the last one has ended. Node's own `close` of an HTTP server also stops watching how long
 * headers take: whoever has sent half of them would hold it until our patience is over. Resolves when nobody new is let in.
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
 * Calls back right after the system was asked for new connections, had none, and nothing else was done since: one that it has made and we have
 * not taken is reset when we close, and a proxy may not send a POST anew that it has sent already. Node takes one in each turn of its thread.
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
