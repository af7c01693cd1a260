import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a supervisor waits before it uses force: ours, and most others. */
export const FORCE_AFTER_MS = 30_000;
const ENDS_WITHIN_MS = FORCE_AFTER_MS - 1_000;

/** How long what was begun may take once nobody is let in any more, after so long a time of serving who still came: together less than force waits. */
export const patienceAfter = (delay: number): number => ENDS_WITHIN_MS - delay;

/**
 * Takes no new connections, and calls back when the last one has ended. Node's own `close` of an HTTP server also stops watching how long
 * headers take: whoever has sent half of them would hold it until our patience is over.
 */
export function closeWhenServed(server: Server, done: () => void): void {
  NetServer.prototype.close.call(server, done);
  setInterval(() => server.closeIdleConnections(), 50).unref();
}
