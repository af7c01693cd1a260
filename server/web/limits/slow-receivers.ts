import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const WITHIN_MS = 60_000;

/**
 * Disconnects a client that reads nothing for `withinMs` ms while data is ready. Otherwise the data would occupy memory
 * until the client disconnects.
 */
export function disconnectSlowReceivers(response: ServerResponse, withinMs = WITHIN_MS): void {
  // The socket is looked up only at the timeout, because a response has no socket until earlier responses on the same
  // connection are finished.
  response.setTimeout(withinMs).on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
