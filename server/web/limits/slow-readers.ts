import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const WITHIN_MS = 60_000;

/**
 * Disconnects a client that reads nothing for `withinMs` ms while data is ready for it. The data would otherwise occupy
 * memory until the client disconnects. A response that is still being made is not limited.
 */
export function disconnectSlowReaders(response: ServerResponse, withinMs = WITHIN_MS): void {
  // The socket is looked up at the timeout, not before. If a client sends several requests at once, a response has no
  // socket until the previous response is finished.
  response.setTimeout(withinMs).on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
